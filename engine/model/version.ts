/** Which Solhound this is; the same number as in `package.json`, held by a test. */

export const version = "0.1.0";
