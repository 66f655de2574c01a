/** Ways to look through what a scenario did. */
import type { Scenario } from "../model/scenario.ts";
import type { CodePlace } from "../model/violation.ts";
import type { Facts } from "./facts.ts";
import type { CallEvent, FrameEvent, Observation, ObservedFrame, Source, TracedPlace, Use } from "./observation.ts";

/** A frame with those that called it, the outermost last. */
export interface VisitedFrame {
  readonly frame: ObservedFrame;
  readonly callers: readonly ObservedFrame[];
  /** The call that made it; null of the outermost. */
  readonly call: CallEvent | null;
}

/** All frames of a step, callers before those they call, in the order in which they started. */
export function framesOf({ root }: Observation): VisitedFrame[] {
  const found: VisitedFrame[] = [];
  if (root) collect({ frame: root, callers: [], call: null }, found);
  return found;
}

function collect(visited: VisitedFrame, found: VisitedFrame[]): void {
  found.push(visited);
  const { frame, callers } = visited;
  for (const event of frame.events) {
    if (event.kind === "call" && event.frame) {
      collect({ frame: event.frame, callers: [frame, ...callers], call: event }, found);
    }
  }
}

/** The frames that run code of contracts, and whose effects stay. */
export function lastingFrames(observation: Observation): VisitedFrame[] {
  return framesOf(observation).filter(({ frame }) => !frame.isForeign && !frame.isUndone);
}

/** The events of a frame of one kind. */
export function eventsOf<Kind extends FrameEvent["kind"]>(
  { events }: ObservedFrame,
  kind: Kind,
): Extract<FrameEvent, { kind: Kind }>[] {
  return events.filter((event): event is Extract<FrameEvent, { kind: Kind }> => event.kind === kind);
}

/** The place of an instruction, or the nearest before it that a person wrote. */
export function codePlace(frame: ObservedFrame, { pc, trail }: TracedPlace, facts: Facts): CodePlace {
  const made = frame.isCreation ? undefined : facts.contracts.get(frame.codeAddress)?.compilerMade;
  const written = made?.has(pc) ? trail.find((jump) => !made.has(jump)) : pc;
  return { address: frame.codeAddress, pc: written ?? pc, isCreation: frame.isCreation };
}

/** The places of several. */
export function codePlaces(
  found: readonly { readonly frame: ObservedFrame; readonly event: TracedPlace }[],
  facts: Facts,
): readonly CodePlace[] {
  return found.map(({ frame, event }) => codePlace(frame, event, facts));
}

/** Whether the compiler made the instruction. */
export function isCompilerMade(frame: ObservedFrame, { pc }: TracedPlace, facts: Facts): boolean {
  return !frame.isCreation && facts.contracts.get(frame.codeAddress)?.compilerMade.has(pc) === true;
}

/** What people call an address: the name of a contract, the label of an account, or the address itself. */
export function nameOf(address: bigint, scenario: Scenario, facts: Facts): string {
  const label = scenario.accounts.find((account) => account.address === address)?.label;
  return facts.contracts.get(address)?.name ?? label ?? `0x${address.toString(16).padStart(40, "0")}`;
}

/** Whether one of the sources is of this kind. */
export function comesFrom(sources: readonly Source[], kind: Source["kind"]): boolean {
  return sources.some((source) => source.kind === kind);
}

/** Whether something was used so, in a frame whose effects stay. */
export function isUsed(uses: readonly Use[], ...kinds: readonly Use["kind"][]): boolean {
  return uses.some(({ kind, isUndone }) => !isUndone && kinds.includes(kind));
}

/** The words of storage that steps have written, by account and slot, as they are in the end. */
export function writtenStorage(observations: readonly Observation[]): Map<string, bigint> {
  const written = new Map<string, bigint>();
  for (const observation of observations) if (observation.root) collectWritten(observation.root, written);
  return written;
}

/** In the order in which they happened: what a call writes comes where it was made. */
function collectWritten(frame: ObservedFrame, written: Map<string, bigint>): void {
  if (frame.isUndone) return;
  for (const event of frame.events) {
    if (event.kind === "call" && event.frame) collectWritten(event.frame, written);
    if (event.kind === "sstore" && !frame.isForeign) written.set(`${frame.address} ${event.slot}`, event.value);
  }
}
