/** Another EVM than our own, passed in: it runs scenarios and tells of them in the same words. */
import type { Scenario } from "../model/scenario.ts";
import type { Observation } from "../oracles/observation.ts";
import type { Result } from "../util/result.ts";

export interface ReferenceEvm {
  /** What each step did. Fails with a clause that says why: the signal was aborted, there were too many instructions. */
  run(scenario: Scenario, signal: AbortSignal): Promise<Result<readonly Observation[], string>>;
}
