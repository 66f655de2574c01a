/** A property that somebody wrote down does not hold: a function `echidna_…`, `property_…`, `invariant_…` or `check_…`. */
import type { ScenarioStep } from "../model/scenario.ts";
import type { AbiEntry, Facts } from "./facts.ts";
import { codePlace } from "./history.ts";
import type { Observation } from "./observation.ts";
import type { Oracle } from "./oracle.ts";

const id = "property-violation";

export const propertyViolation: Oracle = {
  id,
  swc: "SWC-110",
  judge({ scenario, observations }, facts) {
    return observations.flatMap((observation) => {
      const step = scenario.steps[observation.step] as ScenarioStep;
      const { root } = observation;
      const failure = root && failureOf(step, observation, facts);
      if (!failure) return [];
      const at = codePlace(root, root.end, facts);
      return [{ oracle: id, swc: "SWC-110" as const, at, step: observation.step, message: failure }];
    });
  },
};

/** As in `echidna_balance()`: with arguments or without. */
const propertyName = /^(echidna|property|invariant|check)_\w*(?=\()/;
/** Echidna: a property that has to revert. */
const revertingName = /^echidna_revert_/;

function failureOf({ signature, to }: ScenarioStep, { status, output }: Observation, facts: Facts): string | undefined {
  const [name] = (signature && propertyName.exec(signature)) ?? [];
  if (name === undefined || !signature || to === null) return undefined;
  if (revertingName.test(name)) return status === "succeeded" ? `${name} does not revert` : undefined;
  if (status !== "succeeded") return signature.endsWith("()") ? `${name} fails` : undefined;
  const entry = facts.contracts.get(to)?.abi.find((each) => each.type === "function" && each.name === name);
  return returnsTruth(entry) && isFalse(output) ? `${name} returns false` : undefined;
}

function returnsTruth(entry: AbiEntry | undefined): boolean {
  return entry === undefined || (entry.outputs?.length === 1 && entry.outputs[0]?.type === "bool");
}

function isFalse(output: Uint8Array): boolean {
  return output.length === 32 && output.every((byte) => byte === 0);
}
