/** All oracles, in the order in which they are asked. */
import { arbitraryStorageWrite } from "./arbitrary-storage-write.ts";
import { assertionViolation } from "./assertion-violation.ts";
import { controlledDelegatecall } from "./controlled-delegatecall.ts";
import { integerOverflow } from "./integer-overflow.ts";
import type { Oracle } from "./oracle.ts";
import { propertyViolation } from "./property-violation.ts";
import { reentrancyEth, reentrancyState } from "./reentrancy.ts";
import { uncheckedCall } from "./unchecked-call.ts";
import { unprotectedEtherWithdrawal } from "./unprotected-ether-withdrawal.ts";
import { unprotectedSelfdestruct } from "./unprotected-selfdestruct.ts";

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
  uncheckedCall,
];
