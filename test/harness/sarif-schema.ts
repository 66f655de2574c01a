/** The schema of SARIF 2.1.0, as it comes in a package of its editors. */

import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { inRoot } from "./root.ts";

const schemaFile = "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json";

/** The schema is written in draft 4; of what changed since, it has the name of `$id` and one loose regular expression. */
export function makeSarifValidator(): ValidateFunction {
  const { id, ...schema } = JSON.parse(readFileSync(inRoot(schemaFile), "utf8"));
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  return ajv.compile({ ...schema, $id: id, $schema: "http://json-schema.org/draft-07/schema#" });
}
