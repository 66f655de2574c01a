/** The registry of checks, in the order they are listed to people. */

import { abiSignatureString } from "./abi-signature-string.ts";
import { accessMissing } from "./access-missing.ts";
import { accountingDesync } from "./accounting-desync.ts";
import { arbitraryApprove } from "./arbitrary-approve.ts";
import { arbitraryCall } from "./arbitrary-call.ts";
import { arbitraryDebit } from "./arbitrary-debit.ts";
import { arbitraryFrom } from "./arbitrary-from.ts";
import { arbitraryStorageWrite } from "./arbitrary-storage-write.ts";
import { arrayLengthMismatch } from "./array-length-mismatch.ts";
import { assertMisuse } from "./assert-misuse.ts";
import { balanceEquality } from "./balance-equality.ts";
import { baseConstructor } from "./base-constructor.ts";
import { bidiCharacters } from "./bidi-characters.ts";
import { booleanEquality } from "./boolean-equality.ts";
import { callbackUnprotected } from "./callback-unprotected.ts";
import { centralization } from "./centralization.ts";
import { codeWithoutEffect } from "./code-without-effect.ts";
import { compilerBugExposed } from "./compiler-bug-exposed.ts";
import { computedInitialState } from "./computed-initial-state.ts";
import { controlledDelegatecall } from "./controlled-delegatecall.ts";
import { corruptedFunctionPointer } from "./corrupted-function-pointer.ts";
import { crossChainSource } from "./cross-chain-source.ts";
import { deadStore } from "./dead-store.ts";
import { deadlineVoid } from "./deadline-void.ts";
import { defaultFunctionVisibility } from "./default-function-visibility.ts";
import { defaultStateVisibility } from "./default-state-visibility.ts";
import { deprecatedConstruct } from "./deprecated-construct.ts";
import { deprecatedFunction } from "./deprecated-function.ts";
import type { Detector } from "./detector.ts";
import { divideBeforeMultiply } from "./divide-before-multiply.ts";
import { duplicateSigner } from "./duplicate-signer.ts";
import { encodePackedCollision } from "./encode-packed-collision.ts";
import { enumerableRemoveLoop } from "./enumerable-remove-loop.ts";
import { eoaCheck } from "./eoa-check.ts";
import { etherLocked } from "./ether-locked.ts";
import { eventAfterCall } from "./event-after-call.ts";
import { failedCallDos } from "./failed-call-dos.ts";
import { feeOnTransfer } from "./fee-on-transfer.ts";
import { floatingPragma } from "./floating-pragma.ts";
import { frontrunDeployment } from "./frontrun-deployment.ts";
import { gasGriefing } from "./gas-griefing.ts";
import { guardInconsistent } from "./guard-inconsistent.ts";
import { guardOrder } from "./guard-order.ts";
import { hardcodedGas } from "./hardcoded-gas.ts";
import { idOverwrite } from "./id-overwrite.ts";
import { idleUsingFor } from "./idle-using-for.ts";
import { inheritanceOrder } from "./inheritance-order.ts";
import { initializerOpen } from "./initializer-open.ts";
import { integerOverflow } from "./integer-overflow.ts";
import { interfaceMismatch } from "./interface-mismatch.ts";
import { layerTwoClock } from "./layer-two-clock.ts";
import { lostWrite } from "./lost-write.ts";
import { merkleClaimReplay } from "./merkle-claim-replay.ts";
import { merkleLeaf } from "./merkle-leaf.ts";
import { misnamedConstructor } from "./misnamed-constructor.ts";
import { missingEvent } from "./missing-event.ts";
import { missingInheritance } from "./missing-inheritance.ts";
import { msgValueInLoop } from "./msg-value-in-loop.ts";
import { narrowingCast } from "./narrowing-cast.ts";
import { oneStepOwnership } from "./one-step-ownership.ts";
import { oracleSpotPrice } from "./oracle-spot-price.ts";
import { oracleStale } from "./oracle-stale.ts";
import { orderDependence } from "./order-dependence.ts";
import { outdatedCompiler } from "./outdated-compiler.ts";
import { payableMulticall } from "./payable-multicall.ts";
import { payableUnused } from "./payable-unused.ts";
import { permitDos } from "./permit-dos.ts";
import { privateData } from "./private-data.ts";
import { proxyStorageCollision } from "./proxy-storage-collision.ts";
import { rawTokenCall } from "./raw-token-call.ts";
import { reentrancyBalance } from "./reentrancy-balance.ts";
import { reentrancyEth } from "./reentrancy-eth.ts";
import { reentrancyOrder } from "./reentrancy-order.ts";
import { reentrancyReadonly } from "./reentrancy-readonly.ts";
import { reentrancyState } from "./reentrancy-state.ts";
import { reentrancyTokenHook } from "./reentrancy-token-hook.ts";
import { repeatedPlaceholder } from "./repeated-placeholder.ts";
import { requirementViolation } from "./requirement-violation.ts";
import { returnBomb } from "./return-bomb.ts";
import { roundingDirection } from "./rounding-direction.ts";
import { selectorClash } from "./selector-clash.ts";
import { selfTransfer } from "./self-transfer.ts";
import { shadowedName } from "./shadowed-name.ts";
import { shadowedState } from "./shadowed-state.ts";
import { shareInflation } from "./share-inflation.ts";
import { signatureMalleability } from "./signature-malleability.ts";
import { signatureReplay } from "./signature-replay.ts";
import { silentModifier } from "./silent-modifier.ts";
import { slippageMissing } from "./slippage-missing.ts";
import { storageWriteInLoop } from "./storage-write-in-loop.ts";
import { stuckLoop } from "./stuck-loop.ts";
import { swallowedFailure } from "./swallowed-failure.ts";
import { tautology } from "./tautology.ts";
import { timestampDependence } from "./timestamp-dependence.ts";
import { transientLeftover } from "./transient-leftover.ts";
import { txOrigin } from "./tx-origin.ts";
import { typographicalError } from "./typographical-error.ts";
import { unboundedLoop } from "./unbounded-loop.ts";
import { uncalledFunction } from "./uncalled-function.ts";
import { unchangingState } from "./unchanging-state.ts";
import { uncheckedCall } from "./unchecked-call.ts";
import { uncheckedSigner } from "./unchecked-signer.ts";
import { uncheckedTransfer } from "./unchecked-transfer.ts";
import { uncheckedZeroAddress } from "./unchecked-zero-address.ts";
import { unindexedEvent } from "./unindexed-event.ts";
import { uninitializedStoragePointer } from "./uninitialized-storage-pointer.ts";
import { uninitializedVariable } from "./uninitialized-variable.ts";
import { unprotectedEtherWithdrawal } from "./unprotected-ether-withdrawal.ts";
import { unprotectedMint } from "./unprotected-mint.ts";
import { unprotectedSelfdestruct } from "./unprotected-selfdestruct.ts";
import { unprotectedTokenWithdrawal } from "./unprotected-token-withdrawal.ts";
import { unsafeMint } from "./unsafe-mint.ts";
import { untrustedToken } from "./untrusted-token.ts";
import { unusedDeclaration } from "./unused-declaration.ts";
import { unusedReturn } from "./unused-return.ts";
import { unusedVariable } from "./unused-variable.ts";
import { useBeforeDeclaration } from "./use-before-declaration.ts";
import { uupsAuthorizeOpen } from "./uups-authorize-open.ts";
import { valueNeverPaid } from "./value-never-paid.ts";
import { votesByBalance } from "./votes-by-balance.ts";
import { vulnerableDependency } from "./vulnerable-dependency.ts";
import { weakRandomness } from "./weak-randomness.ts";
import { writingView } from "./writing-view.ts";
import { yulReturn } from "./yul-return.ts";
import { yulShiftOrder } from "./yul-shift-order.ts";

export const detectors: readonly Detector[] = [
  reentrancyEth,
  reentrancyState,
  reentrancyTokenHook,
  reentrancyBalance,
  reentrancyReadonly,
  reentrancyOrder,
  guardOrder,
  unprotectedEtherWithdrawal,
  unprotectedSelfdestruct,
  controlledDelegatecall,
  signatureReplay,
  uncheckedSigner,
  signatureMalleability,
  arbitraryFrom,
  arbitraryDebit,
  unprotectedMint,
  unprotectedTokenWithdrawal,
  arbitraryCall,
  arbitraryStorageWrite,
  integerOverflow,
  narrowingCast,
  uncheckedCall,
  uncheckedTransfer,
  swallowedFailure,
  unusedReturn,
  divideBeforeMultiply,
  roundingDirection,
  gasGriefing,
  failedCallDos,
  unboundedLoop,
  orderDependence,
  balanceEquality,
  txOrigin,
  eoaCheck,
  weakRandomness,
  shadowedState,
  timestampDependence,
  accessMissing,
  guardInconsistent,
  transientLeftover,
  oracleStale,
  slippageMissing,
  deadlineVoid,
  initializerOpen,
  uupsAuthorizeOpen,
  callbackUnprotected,
  crossChainSource,
  msgValueInLoop,
  payableMulticall,
  accountingDesync,
  selfTransfer,
  idOverwrite,
  oracleSpotPrice,
  votesByBalance,
  shareInflation,
  untrustedToken,
  feeOnTransfer,
  arbitraryApprove,
  duplicateSigner,
  arrayLengthMismatch,
  permitDos,
  merkleClaimReplay,
  merkleLeaf,
  proxyStorageCollision,
  selectorClash,
  returnBomb,
  centralization,
  outdatedCompiler,
  vulnerableDependency,
  floatingPragma,
  defaultFunctionVisibility,
  defaultStateVisibility,
  hardcodedGas,
  bidiCharacters,
  deprecatedConstruct,
  typographicalError,
  assertMisuse,
  codeWithoutEffect,
  corruptedFunctionPointer,
  encodePackedCollision,
  inheritanceOrder,
  misnamedConstructor,
  privateData,
  requirementViolation,
  shadowedName,
  uncalledFunction,
  uninitializedStoragePointer,
  unusedVariable,
  abiSignatureString,
  compilerBugExposed,
  etherLocked,
  payableUnused,
  interfaceMismatch,
  lostWrite,
  silentModifier,
  tautology,
  uninitializedVariable,
  yulShiftOrder,
  enumerableRemoveLoop,
  yulReturn,
  booleanEquality,
  unusedDeclaration,
  unchangingState,
  unindexedEvent,
  idleUsingFor,
  computedInitialState,
  uncheckedZeroAddress,
  missingEvent,
  eventAfterCall,
  oneStepOwnership,
  storageWriteInLoop,
  rawTokenCall,
  missingInheritance,
  repeatedPlaceholder,
  baseConstructor,
  deadStore,
  useBeforeDeclaration,
  writingView,
  frontrunDeployment,
  layerTwoClock,
  deprecatedFunction,
  stuckLoop,
  valueNeverPaid,
  unsafeMint,
];

/** The ids of those that speak only where they are asked for. */
export const quietChecks: readonly string[] = detectors.filter(({ isQuiet }) => isQuiet === true).map(({ id }) => id);

/** The ids of all checks. */
export const checkIds: readonly string[] = detectors.map(({ id }) => id);
