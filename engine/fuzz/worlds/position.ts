/** Where the world is: it follows the search from state to state, and no state is kept that is left for good at once.
 *
 * The search goes to a state by naming it; the world is brought there when something is about to run. A state that a call
 * has led to is, at first, the world as the call left it. It becomes a snapshot when the world leaves it for another one,
 * unless it was let go before: of most states all that is asked is what one call more would do.
 */

import { isAnyChange } from "../../evm/world/changes.ts";
import { keepWorld, releaseWorld, restoreWorld } from "../../evm/world/snapshots.ts";
import { type Mark, markWorld, revertTo, type World } from "../../evm/world/world.ts";
import { invariant } from "../../util/invariant.ts";
import type { State } from "../corpus.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { holdingsOf } from "../profit/holdings.ts";

export interface Position {
  /** The state where the world is, but for what was done since `mark`. */
  state: State;
  mark: Mark;
  /** Where the world was in the parent of that state, if it has come from there by the state's call. */
  parentMark: Mark | null;
  /** The state to which the call has led that was done since `mark`, where there is one. */
  ahead: State | null;
}

/** In the first state, where the world is. */
export function startPosition(world: World, root: State): Position {
  return { state: root, mark: markWorld(world), parentMark: null, ahead: null };
}

/** The search goes on from this state. */
export function goTo(fuzzing: Fuzzing, state: State): void {
  fuzzing.state = state;
}

/** Brings the world to the state from which the search goes on. */
export function arrive(fuzzing: Fuzzing): void {
  const { position, state } = fuzzing;
  if (position.ahead === state) stepAhead(position, state, fuzzing.machine.world);
  else {
    goBack(fuzzing);
    if (position.state !== state) move(fuzzing, state);
  }
  state.holdings ??= holdingsOf(fuzzing);
}

function stepAhead(position: Position, state: State, world: World): void {
  position.parentMark = position.mark;
  position.mark = markWorld(world);
  position.state = state;
  position.ahead = null;
}

/** Takes back what was done in the state where the world is. */
export function goBack({ position, machine: { world } }: Fuzzing): void {
  if (position.ahead !== null) position.ahead.snapshot ??= keepWorld(world);
  position.ahead = null;
  revertTo(world, position.mark);
}

function move(fuzzing: Fuzzing, target: State): void {
  const { position, machine } = fuzzing;
  keepHere(fuzzing);
  if (target === position.state.parent && position.parentMark !== null) stepBack(position, target, machine.world);
  else {
    invariant(target.snapshot !== null, "a state that the world has left was kept");
    restoreWorld(machine.world, target.snapshot);
    position.state = target;
    position.mark = markWorld(machine.world);
    position.parentMark = null;
  }
}

function stepBack(position: Position, parent: State, world: World): void {
  if (position.parentMark === null) return;
  revertTo(world, position.parentMark);
  position.state = parent;
  position.mark = position.parentMark;
  position.parentMark = null;
}

/** Keeps the state where the world is, with nothing done since. */
export function keepHere({ position, machine }: Fuzzing): void {
  position.state.snapshot ??= keepWorld(machine.world);
}

/** The world is where a call has led: in a state that somebody may go on from. */
export function standAhead({ position, machine }: Fuzzing, after: State): void {
  // Two states in a row could not both be kept later.
  if (position.state.snapshot === null) after.snapshot = keepWorld(machine.world);
  else position.ahead = after;
}

/** Whether the call that led to a state has changed anything. */
export function hasChanged(fuzzing: Fuzzing, state: State): boolean {
  const { position, machine } = fuzzing;
  if (state.snapshot === null) {
    if (position.ahead !== state) goBack(fuzzing);
    state.snapshot = keepWorld(machine.world);
  }
  return isAnyChange(state.snapshot.changes);
}

/** Leaves a state, which goes unless something new was found from it. */
export function letGo(fuzzing: Fuzzing, state: State): void {
  if (state.isAdopted) return;
  const { position, machine } = fuzzing;
  if (state.parent) fuzzing.state = state.parent;
  if (position.ahead === state) {
    position.ahead = null;
    goBack(fuzzing);
  } else if (position.state === state && state.parent) {
    goBack(fuzzing);
    if (position.parentMark === null) move(fuzzing, state.parent);
    else stepBack(position, state.parent, machine.world);
  }
  if (state.snapshot !== null) releaseWorld(machine.world, state.snapshot);
}
