/** Holds answers against what the routes promise. */

import assert from "node:assert/strict";
import { Compile } from "typebox/compile";
import { normalizeUrl } from "../../../api/http/normalize-url.ts";
import { ErrorBodySchema } from "../../../api/http/schemas.ts";
import { routes } from "../../../api/routes.ts";

const promises = routes.map(({ method, path, returns }) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`, "i"),
  isJson: returns.contentType === undefined,
  schema: Compile(returns.schema),
}));
const errorBody = Compile(ErrorBodySchema);

/** Fails where a body is not what its route, or an error, has to look like. */
export function assertMatchesRoute(method: string, url: string, status: number, json: unknown): void {
  if (status >= 400) {
    assert.ok(errorBody.Check(json), `${method} ${url}: ${JSON.stringify(json)} is no error body`);
    assert.equal((json as { status: number }).status, status);
    return;
  }
  const path = normalizeUrl(url).split("?", 1)[0] ?? "";
  const promise = promises.find((one) => one.method === method && one.pattern.test(path));
  if (!promise?.isJson) return;
  assert.deepEqual(promise.schema.Errors(json), [], `${method} ${url} answers what its schema promises`);
}
