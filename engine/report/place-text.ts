/** How places are written: as terminals and editors turn them into links. */

import type { Finding } from "../model/finding.ts";
import type { Location } from "../model/location.ts";

/** `contracts/Vault.sol:21:9`: line and column from 1, the column in UTF-16 units. */
export function placeText({ file, range }: Pick<Location, "file" | "range">): string {
  return `${file}:${range.start.line + 1}:${range.start.character + 1}`;
}

/** As in ` in Vault.withdraw(uint256)`, or ` at 0x1f3, CALL` where there is no source; each with a space before it. */
export function describeSurrounding(finding: Finding, show = (text: string): string => text): string {
  const { instruction } = finding;
  if (instruction !== undefined) return ` at ${show(`0x${instruction.pc.toString(16)}, ${instruction.opcode}`)}`;
  const owner = describeOwner(finding);
  return owner === "" ? "" : ` in ${show(owner)}`;
}

/** `Vault.withdraw(uint256)`, `Vault`, `withdraw(uint256)`, or nothing. */
export function describeOwner({ contract, function: signature }: Pick<Finding, "contract" | "function">): string {
  return [contract, signature].filter((part) => part !== null).join(".");
}
