/** All rewriting rules, in the order in which they are tried. */
import type { RuleTable } from "../rewrite/rule.ts";
import { arithmeticRules } from "./arithmetic.ts";
import { arrayRules } from "./array.ts";
import { bitwiseRules } from "./bitwise.ts";
import { booleanRules } from "./boolean.ts";
import { choiceRules } from "./choice.ts";
import { comparisonRules } from "./comparison.ts";
import { cutRules } from "./cuts.ts";
import { divisionRules } from "./division.ts";
import { equalityRules } from "./equality.ts";
import { hashRules } from "./hash.ts";

/** Rules that hold for every value, each proved by test. */
export const provedRules: RuleTable = {
  ...booleanRules,
  ...choiceRules,
  ...arithmeticRules,
  ...divisionRules,
  ...bitwiseRules,
  ...cutRules,
  ...equalityRules,
  ...comparisonRules,
  ...arrayRules,
};

export const allRules: RuleTable = { ...provedRules, ...hashRules };
