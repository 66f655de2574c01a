/** Why functions never ended well when they were called, and where. */

import { describeRevert, readRevertReason } from "../../evm/abi/revert-reason.ts";
import type { RefusedFunction as Refused } from "../../fuzz/trials/trials.ts";
import type { RefusedFunction } from "../../model/execution.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { CodeMap } from "./code-map.ts";

/** `mapOf` has the map of a contract's runtime code by its name. */
export function tellRefused(
  refused: readonly Refused[],
  mapOf: (contract: string) => CodeMap | undefined,
  texts: ReadonlyMap<string, SourceText>,
): readonly RefusedFunction[] {
  return refused.map(({ signature, isView, refusal }) => {
    const place = refusal?.contract == null ? null : (mapOf(refusal.contract)?.(refusal.pc) ?? null);
    const range = place && texts.get(place.file)?.locate(place.offset, place.length).range;
    const at = place && range ? { file: place.file, range } : null;
    return { function: signature, isView, why: describeRefusal(refusal), at };
  });
}

function describeRefusal(refusal: Refused["refusal"]): string {
  if (refusal === null) return "is never called";
  if (refusal.status !== "reverted") return "halts: gas, stack or a jump was wrong";
  return describeRevert(readRevertReason(refusal.output)).replace(/^it /, "");
}
