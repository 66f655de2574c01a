/** All oracles, in the order in which they are asked. */
import { accessMissing } from "./access-missing.ts";
import { arbitraryStorageWrite } from "./arbitrary-storage-write.ts";
import { integerOverflow } from "./arithmetic/integer-overflow.ts";
import { narrowingCast } from "./arithmetic/narrowing-cast.ts";
import { assertionViolation } from "./assertion-violation.ts";
import { balanceEquality } from "./balance-equality.ts";
import { controlledDelegatecall } from "./controlled-delegatecall.ts";
import { corruptedFunctionPointer } from "./corrupted-function-pointer.ts";
import { failedCallDos } from "./failed-call-dos.ts";
import { gasGriefing } from "./gas-griefing.ts";
import type { Oracle } from "./oracle.ts";
import { orderDependence } from "./order-dependence.ts";
import { propertyViolation } from "./property-violation.ts";
import { reentrancyEth, reentrancyState } from "./reentry/reentrancy.ts";
import { reentrancyReadonly } from "./reentry/reentrancy-readonly.ts";
import { requirementViolation } from "./requirement-violation.ts";
import { timestampDependence } from "./timestamp-dependence.ts";
import { txOrigin } from "./tx-origin.ts";
import { uncheckedCall } from "./unchecked-call.ts";
import { unprotectedSelfdestruct } from "./unprotected-selfdestruct.ts";
import { weakRandomness } from "./weak-randomness.ts";
import { unprotectedEtherWithdrawal } from "./withdrawals/unprotected-ether-withdrawal.ts";
import { unprotectedTokenWithdrawal } from "./withdrawals/unprotected-token-withdrawal.ts";

export const oracles: readonly Oracle[] = [
  assertionViolation,
  propertyViolation,
  unprotectedSelfdestruct,
  unprotectedEtherWithdrawal,
  reentrancyEth,
  reentrancyState,
  controlledDelegatecall,
  arbitraryStorageWrite,
  integerOverflow,
  narrowingCast,
  uncheckedCall,
  corruptedFunctionPointer,
  failedCallDos,
  balanceEquality,
  txOrigin,
  weakRandomness,
  orderDependence,
  requirementViolation,
  reentrancyReadonly,
  timestampDependence,
  gasGriefing,
  unprotectedTokenWithdrawal,
  accessMissing,
];
