/** What an oracle is. */
import type { SwcId } from "../model/finding.ts";
import type { Scenario } from "../model/scenario.ts";
import type { CodePlace, Violation } from "../model/violation.ts";
import type { Facts } from "./facts.ts";
import type { Observation } from "./observation.ts";

/** What a scenario did. */
export interface History {
  readonly scenario: Scenario;
  readonly observations: readonly Observation[];
}

/** Decides from observations alone, so that another EVM can be asked the same. */
export interface Oracle {
  /** The id of the check with the same meaning. */
  readonly id: string;
  readonly swc: SwcId | null;
  /**
   * Scenarios that are like this one but for one thing, such as who came first: where what happens in them has to be known to
   * decide. Empty where there is nothing to decide.
   */
  readonly variations?: (history: History, facts: Facts) => readonly Scenario[];
  /** Further ones, where those that were run so far do not decide: asked until there are none. */
  readonly furtherVariations?: (history: History, facts: Facts, soFar: readonly History[]) => readonly Scenario[];
  /** Of an oracle that asks for such: the places at which it may find something, whatever happens in them. */
  readonly places?: (history: History, facts: Facts) => readonly CodePlace[];
  /** What went wrong; `variations` are the histories of what the oracle asked for, in order. */
  readonly judge: (history: History, facts: Facts, variations: readonly History[]) => readonly Violation[];
}
