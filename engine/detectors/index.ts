/** The registry of checks, in the order they are listed to people. */

import { accessMissing } from "./access/access-missing.ts";
import { arbitraryCall } from "./access/arbitrary-call.ts";
import { arbitraryStorageWrite } from "./access/arbitrary-storage-write.ts";
import { callbackUnprotected } from "./access/callback-unprotected.ts";
import { centralization } from "./access/centralization.ts";
import { checkForgotten } from "./access/check-forgotten.ts";
import { crossChainSource } from "./access/cross-chain-source.ts";
import { eoaCheck } from "./access/eoa-check.ts";
import { guardInconsistent } from "./access/guard-inconsistent.ts";
import { idOverwrite } from "./access/id-overwrite.ts";
import { neverAsked } from "./access/never-asked.ts";
import { neverSet } from "./access/never-set.ts";
import { oneStepOwnership } from "./access/one-step-ownership.ts";
import { txOrigin } from "./access/tx-origin.ts";
import { unqueuedExecution } from "./access/unqueued-execution.ts";
import { wrongRecord } from "./access/wrong-record.ts";
import { arrayLengthMismatch } from "./arithmetic/array-length-mismatch.ts";
import { balanceEquality } from "./arithmetic/balance-equality.ts";
import { divideBeforeMultiply } from "./arithmetic/divide-before-multiply.ts";
import { integerOverflow } from "./arithmetic/integer-overflow.ts";
import { narrowingCast } from "./arithmetic/narrowing-cast.ts";
import { outOfBounds } from "./arithmetic/out-of-bounds.ts";
import { rateUnbounded } from "./arithmetic/rate-unbounded.ts";
import { roundingDirection } from "./arithmetic/rounding-direction.ts";
import { shareInflation } from "./arithmetic/share-inflation.ts";
import { tautology } from "./arithmetic/tautology.ts";
import { timeUnderflow } from "./arithmetic/time-underflow.ts";
import { unitMismatch } from "./arithmetic/unit-mismatch.ts";
import { yulShiftOrder } from "./arithmetic/yul-shift-order.ts";
import { zeroTotal } from "./arithmetic/zero-total.ts";
import { assertMisuse } from "./calls/assert-misuse.ts";
import { batchBlocked } from "./calls/batch-blocked.ts";
import { failedCallDos } from "./calls/failed-call-dos.ts";
import { gasGriefing } from "./calls/gas-griefing.ts";
import { hardcodedGas } from "./calls/hardcoded-gas.ts";
import { requirementViolation } from "./calls/requirement-violation.ts";
import { retryableOrder } from "./calls/retryable-order.ts";
import { returnBomb } from "./calls/return-bomb.ts";
import { selfReadByCall } from "./calls/self-read-by-call.ts";
import { swallowedFailure } from "./calls/swallowed-failure.ts";
import { uncheckedCall } from "./calls/unchecked-call.ts";
import { uncheckedTransfer } from "./calls/unchecked-transfer.ts";
import { unusedReturn } from "./calls/unused-return.ts";
import { yulReturn } from "./calls/yul-return.ts";
import { compilerBugExposed } from "./compiler/compiler-bug-exposed.ts";
import { corruptedFunctionPointer } from "./compiler/corrupted-function-pointer.ts";
import { defaultFunctionVisibility } from "./compiler/default-function-visibility.ts";
import { defaultStateVisibility } from "./compiler/default-state-visibility.ts";
import { deprecatedConstruct } from "./compiler/deprecated-construct.ts";
import { deprecatedFunction } from "./compiler/deprecated-function.ts";
import { experimentalFeature } from "./compiler/experimental-feature.ts";
import { floatingPragma } from "./compiler/floating-pragma.ts";
import { outdatedCompiler } from "./compiler/outdated-compiler.ts";
import { vulnerableDependency } from "./compiler/vulnerable-dependency.ts";
import type { Detector } from "./detector.ts";
import { accountingDesync } from "./funds/accounting-desync.ts";
import { arbitraryApprove } from "./funds/arbitrary-approve.ts";
import { arbitraryDebit } from "./funds/arbitrary-debit.ts";
import { arbitraryFrom } from "./funds/arbitrary-from.ts";
import { creditNotReduced } from "./funds/credit-not-reduced.ts";
import { depositOverwritten } from "./funds/deposit-overwritten.ts";
import { etherLocked } from "./funds/ether-locked.ts";
import { limitForgotten } from "./funds/limit-forgotten.ts";
import { payableMulticall } from "./funds/payable-multicall.ts";
import { payableUnused } from "./funds/payable-unused.ts";
import { repeatedPayout } from "./funds/repeated-payout.ts";
import { selfTransfer } from "./funds/self-transfer.ts";
import { unbackedCredit } from "./funds/unbacked-credit.ts";
import { unprotectedEtherWithdrawal } from "./funds/unprotected-ether-withdrawal.ts";
import { unprotectedMint } from "./funds/unprotected-mint.ts";
import { unprotectedSelfdestruct } from "./funds/unprotected-selfdestruct.ts";
import { unprotectedTokenWithdrawal } from "./funds/unprotected-token-withdrawal.ts";
import { updateForgotten } from "./funds/update-forgotten.ts";
import { valueNeverPaid } from "./funds/value-never-paid.ts";
import { enumerableRemoveLoop } from "./loops/enumerable-remove-loop.ts";
import { msgValueInLoop } from "./loops/msg-value-in-loop.ts";
import { storageWriteInLoop } from "./loops/storage-write-in-loop.ts";
import { stuckLoop } from "./loops/stuck-loop.ts";
import { unboundedLoop } from "./loops/unbounded-loop.ts";
import { accrualForgotten } from "./ordering/accrual-forgotten.ts";
import { deadlineVoid } from "./ordering/deadline-void.ts";
import { idleRewards } from "./ordering/idle-rewards.ts";
import { lateCheckpoint } from "./ordering/late-checkpoint.ts";
import { lateRead } from "./ordering/late-read.ts";
import { layerTwoClock } from "./ordering/layer-two-clock.ts";
import { lockGriefing } from "./ordering/lock-griefing.ts";
import { oracleSpotPrice } from "./ordering/oracle-spot-price.ts";
import { oracleStale } from "./ordering/oracle-stale.ts";
import { orderDependence } from "./ordering/order-dependence.ts";
import { privateData } from "./ordering/private-data.ts";
import { remainderLost } from "./ordering/remainder-lost.ts";
import { slippageMissing } from "./ordering/slippage-missing.ts";
import { staleIndex } from "./ordering/stale-index.ts";
import { timeWindow } from "./ordering/time-window.ts";
import { timestampDependence } from "./ordering/timestamp-dependence.ts";
import { votesByBalance } from "./ordering/votes-by-balance.ts";
import { weakRandomness } from "./ordering/weak-randomness.ts";
import { eventAfterCall } from "./reentrancy/event-after-call.ts";
import { guardOrder } from "./reentrancy/guard-order.ts";
import { reentrancyBalance } from "./reentrancy/reentrancy-balance.ts";
import { reentrancyEth } from "./reentrancy/reentrancy-eth.ts";
import { reentrancyOrder } from "./reentrancy/reentrancy-order.ts";
import { reentrancyReadonly } from "./reentrancy/reentrancy-readonly.ts";
import { reentrancyState } from "./reentrancy/reentrancy-state.ts";
import { reentrancyTokenHook } from "./reentrancy/reentrancy-token-hook.ts";
import { transientLeftover } from "./reentrancy/transient-leftover.ts";
import { abiSignatureString } from "./signatures/abi-signature-string.ts";
import { copiedCommitment } from "./signatures/copied-commitment.ts";
import { duplicateSigner } from "./signatures/duplicate-signer.ts";
import { encodePackedCollision } from "./signatures/encode-packed-collision.ts";
import { merkleClaimReplay } from "./signatures/merkle-claim-replay.ts";
import { merkleLeaf } from "./signatures/merkle-leaf.ts";
import { permitDos } from "./signatures/permit-dos.ts";
import { repeatableAction } from "./signatures/repeatable-action.ts";
import { signatureMalleability } from "./signatures/signature-malleability.ts";
import { signatureReplay } from "./signatures/signature-replay.ts";
import { unboundSignature } from "./signatures/unbound-signature.ts";
import { uncheckedSigner } from "./signatures/unchecked-signer.ts";
import { unsignedParameter } from "./signatures/unsigned-parameter.ts";
import { vacuousSignatures } from "./signatures/vacuous-signatures.ts";
import { bidiCharacters } from "./style/bidi-characters.ts";
import { booleanEquality } from "./style/boolean-equality.ts";
import { codeWithoutEffect } from "./style/code-without-effect.ts";
import { deadStore } from "./style/dead-store.ts";
import { idleUsingFor } from "./style/idle-using-for.ts";
import { inheritanceOrder } from "./style/inheritance-order.ts";
import { lostWrite } from "./style/lost-write.ts";
import { repeatedPlaceholder } from "./style/repeated-placeholder.ts";
import { shadowedName } from "./style/shadowed-name.ts";
import { silentModifier } from "./style/silent-modifier.ts";
import { typographicalError } from "./style/typographical-error.ts";
import { uncalledFunction } from "./style/uncalled-function.ts";
import { unchangingState } from "./style/unchanging-state.ts";
import { uncheckedZeroAddress } from "./style/unchecked-zero-address.ts";
import { unusedDeclaration } from "./style/unused-declaration.ts";
import { unusedVariable } from "./style/unused-variable.ts";
import { useBeforeDeclaration } from "./style/use-before-declaration.ts";
import { writingView } from "./style/writing-view.ts";
import { approvalLeftover } from "./tokens/approval-leftover.ts";
import { feeOnTransfer } from "./tokens/fee-on-transfer.ts";
import { honeypot } from "./tokens/honeypot.ts";
import { interfaceMismatch } from "./tokens/interface-mismatch.ts";
import { missingEvent } from "./tokens/missing-event.ts";
import { missingInheritance } from "./tokens/missing-inheritance.ts";
import { rawTokenCall } from "./tokens/raw-token-call.ts";
import { unindexedEvent } from "./tokens/unindexed-event.ts";
import { unsafeMint } from "./tokens/unsafe-mint.ts";
import { untrustedToken } from "./tokens/untrusted-token.ts";
import { baseConstructor } from "./upgrades/base-constructor.ts";
import { computedInitialState } from "./upgrades/computed-initial-state.ts";
import { controlledDelegatecall } from "./upgrades/controlled-delegatecall.ts";
import { delegatecallLayout } from "./upgrades/delegatecall-layout.ts";
import { frontrunDeployment } from "./upgrades/frontrun-deployment.ts";
import { fundsLeftBehind } from "./upgrades/funds-left-behind.ts";
import { initializerOpen } from "./upgrades/initializer-open.ts";
import { misnamedConstructor } from "./upgrades/misnamed-constructor.ts";
import { proxyStorageCollision } from "./upgrades/proxy-storage-collision.ts";
import { selectorClash } from "./upgrades/selector-clash.ts";
import { shadowedState } from "./upgrades/shadowed-state.ts";
import { uninitializedStoragePointer } from "./upgrades/uninitialized-storage-pointer.ts";
import { uninitializedVariable } from "./upgrades/uninitialized-variable.ts";
import { uupsAuthorizeOpen } from "./upgrades/uups-authorize-open.ts";

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
  delegatecallLayout,
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
  honeypot,
  balanceEquality,
  txOrigin,
  eoaCheck,
  weakRandomness,
  shadowedState,
  timestampDependence,
  accessMissing,
  unqueuedExecution,
  limitForgotten,
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
  batchBlocked,
  experimentalFeature,
  retryableOrder,
  selfReadByCall,
  valueNeverPaid,
  unsafeMint,
  unbackedCredit,
  rateUnbounded,
  accrualForgotten,
  unboundSignature,
  repeatedPayout,
  creditNotReduced,
  staleIndex,
  updateForgotten,
  timeWindow,
  depositOverwritten,
  checkForgotten,
  lockGriefing,
  timeUnderflow,
  idleRewards,
  fundsLeftBehind,
  approvalLeftover,
  lateCheckpoint,
  outOfBounds,
  zeroTotal,
  unsignedParameter,
  neverSet,
  lateRead,
  unitMismatch,
  remainderLost,
  wrongRecord,
  copiedCommitment,
  neverAsked,
  repeatableAction,
  vacuousSignatures,
];
