/** Guards that come after what they guard: a transaction that does not pass them has done nothing. */

import { type Flow, reachFrom, type Step, type StepSet, stepsOf } from "../../../flow/flow.ts";
import { placesReadIn } from "../../../flow/value.ts";

/**
 * `reached` without the steps that last only if a guard is passed afterwards. What only happens before a revert is left
 * as it is.
 */
export function withoutUndone(flow: Flow, reached: StepSet, isGuard: (step: Step) => boolean): StepSet {
  if (reached.size === flow.steps.length) return reached;
  const isMet = (step: Step): boolean =>
    !reached.has(step.id) && isAfter(step, reached) && isGuard(step) && !isMadeToPass(flow, step);
  const met = new Set(flow.steps.filter(isMet));
  if (met.size === 0) return reached;
  const lasting = stepsThatLast(flow, reached, met);
  const kept = new Set<number>();
  for (const { id } of flow.steps) if (reached.has(id) && (lasting.has(id) || !flow.committing.has(id))) kept.add(id);
  return kept;
}

/** From which a transaction can come to its end, or to a stop that is no such guard, without passing one. */
function stepsThatLast(flow: Flow, reached: StepSet, guards: ReadonlySet<Step>): ReadonlySet<number> {
  const isEnd = (step: Step): boolean =>
    flow.committing.has(step.id) &&
    (reached.has(step.id) ? step.successors.length === 0 : isAfter(step, reached) && !guards.has(step));
  const lasting = new Set<number>();
  const pending = flow.steps.filter(isEnd).map(({ id }) => id);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (lasting.has(id)) continue;
    lasting.add(id);
    for (const before of flow.steps[id]?.predecessors ?? []) if (reached.has(before)) pending.push(before);
  }
  return lasting;
}

/** True where the same transaction wrote what the guard asks for. */
function isMadeToPass(flow: Flow, guard: Step): boolean {
  if (guard.kind !== "assume") return false;
  const asked = new Set(placesReadIn(guard.condition).map(({ storageClass }) => storageClass));
  return stepsOf(flow, "write").some(
    ({ id, place }) => asked.has(place.storageClass) && reachFrom(flow, id).has(guard.id),
  );
}

function isAfter({ predecessors }: Step, reached: StepSet): boolean {
  return predecessors.some((before) => reached.has(before));
}
