/** SWC-110: an assertion fails: INVALID in code of compilers before 0.8, Panic(1) since, or an `AssertionFailed` event. */
import { readRevertReason } from "../evm/abi/revert-reason.ts";
import { keccak256Hex } from "../util/keccak256.ts";
import { codePlace, eventsOf, framesOf, nameOf } from "./history.ts";
import type { ObservedFrame } from "./observation.ts";
import type { Oracle } from "./oracle.ts";

const id = "assertion-violation";
const swc = "SWC-110";

export const assertionViolation: Oracle = {
  id,
  swc,
  judge({ scenario, observations }, facts) {
    return observations.flatMap((observation) =>
      framesOf(observation)
        .filter(({ frame }) => !frame.isForeign && !frame.isCreation)
        .flatMap(({ frame }) => failuresIn(frame))
        .map(({ frame, place, what }) => {
          const message = `${what} in ${nameOf(frame.codeAddress, scenario, facts)}`;
          return { oracle: id, swc, at: codePlace(frame, place, facts), step: observation.step, message };
        }),
    );
  },
};

type Failure = { readonly frame: ObservedFrame; readonly place: ObservedFrame["end"]; readonly what: string };

function failuresIn(frame: ObservedFrame): Failure[] {
  const failures: Failure[] = [];
  if (frame.ending === "invalid") failures.push({ frame, place: frame.end, what: "an INVALID instruction is reached" });
  if (panics(frame)) failures.push({ frame, place: frame.end, what: "an assertion fails" });
  if (frame.isUndone) return failures;
  for (const log of eventsOf(frame, "log")) {
    if (assertionEvents.has(log.topics[0] ?? 0n)) {
      failures.push({ frame, place: log, what: "an AssertionFailed event is logged" });
    }
  }
  return failures;
}

const assertCode = 1n;

/** Whether the frame panics on its own, and does not hand on what somebody it called did. */
function panics(frame: ObservedFrame): boolean {
  return isPanic(frame) && !eventsOf(frame, "call").some((call) => call.frame && isPanic(call.frame));
}

function isPanic({ ending, output }: ObservedFrame): boolean {
  if (ending !== "revert") return false;
  const reason = readRevertReason(output);
  return reason.kind === "panic" && reason.code === assertCode;
}

/** What test tools agree on, with each type that a value may have. */
const assertionEvents: ReadonlySet<bigint> = new Set(
  ["", "string", "bytes", "bytes32", "uint256", "int256", "bool", "address", "string,uint256", "string,string"].map(
    (types) => BigInt(`0x${keccak256Hex(new TextEncoder().encode(`AssertionFailed(${types})`))}`),
  ),
);
