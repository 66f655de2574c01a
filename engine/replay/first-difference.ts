/** Where two runs of the same scenario part. */
import type { FrameEvent, Observation, ObservedFrame } from "../oracles/observation.ts";

/** A clause such as `step 2: status is reverted there, and succeeded here`; `undefined` where they are the same. */
export function firstDifference(ours: readonly Observation[], theirs: readonly Observation[]): string | undefined {
  for (const [index, our] of ours.entries()) {
    const their = theirs[index];
    const difference = their ? differenceOf(our, their) : "is missing there";
    if (difference !== undefined) return `step ${index}: ${difference}`;
  }
  return undefined;
}

function differenceOf(our: Observation, their: Observation): string | undefined {
  const inFrames = our.root && their.root ? frameDifference(our.root, their.root) : undefined;
  if (inFrames !== undefined) return inFrames;
  return (
    parts("status", our.status, their.status) ??
    parts("output", our.output, their.output) ??
    parts("the contract created", our.created, their.created) ??
    parts("what everybody has", our.balances, their.balances)
  );
}

/** The first thing that both frames did not do alike. */
function frameDifference(our: ObservedFrame, their: ObservedFrame): string | undefined {
  for (let index = 0; index < Math.max(our.events.length, their.events.length); index++) {
    const difference = eventDifference(our.events[index], their.events[index]);
    if (difference !== undefined) return difference;
  }
  const place = `at ${our.end.pc}`;
  return parts(`the end ${place}`, our.ending, their.ending) ?? parts(`the output ${place}`, our.output, their.output);
}

function eventDifference(our: FrameEvent | undefined, their: FrameEvent | undefined): string | undefined {
  if (our?.kind !== "call" || their?.kind !== "call") {
    return parts(`${our?.kind ?? "nothing"} at ${our?.pc ?? "the end"}`, our, their);
  }
  const { frame: ourFrame, ...ourCall } = our;
  const { frame: theirFrame, ...theirCall } = their;
  const inside = ourFrame && theirFrame ? frameDifference(ourFrame, theirFrame) : undefined;
  return inside ?? parts(`call at ${our.pc}`, ourCall, theirCall);
}

const maxShown = 200;

function parts(what: string, our: unknown, their: unknown): string | undefined {
  const [here, there] = [show(our), show(their)];
  return here === there
    ? undefined
    : `${what} is ${there.slice(0, maxShown)} there, and ${here.slice(0, maxShown)} here`;
}

/** The same text for the same data. */
function show(value: unknown): string {
  if (value instanceof Uint8Array) return `0x${[...value].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  if (value instanceof Map)
    return `{${[...value]
      .map((entry) => entry.map(show).join(": "))
      .sort()
      .join(", ")}}`;
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return `{${Object.entries(value)
    .map(([key, part]) => `${key}: ${show(part)}`)
    .join(", ")}}`;
}
