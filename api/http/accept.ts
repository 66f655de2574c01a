/** Reads what a request asks for, and holds it against the schemas of its route. */

import type { Request, Response } from "express";
import { raw } from "express";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "./error-catalogue.ts";
import { type ParsedInput, parseBody, parseForm } from "./parse-body.ts";
import type { HandlerRequest, Route } from "./route.ts";
import { makeValidate } from "./validate.ts";

export type Accepted = Pick<HandlerRequest<unknown, unknown, unknown, object>, "body" | "query" | "params">;

/** Makes what reads the requests of a route, whose bodies have at most `limit` bytes. */
export function makeAccept(
  route: Route<never>,
  limit: number,
): (request: Request, response: Response) => Promise<Result<Accepted, Failure>> {
  const validateBody = route.body && makeValidate(route.body);
  const validateQuery = route.query && makeValidate(route.query);
  const validateParams = route.params && makeValidate(route.params);
  const readBody = makeBodyReader(limit);
  return async (request, response) => {
    const bytes = route.body ? await readBody(request, response) : new Uint8Array();
    if (bytes === null) return err({ code: "body-too-large" });
    const parsed = parseBody(bytes, request.get("Content-Type") ?? "", route.takesText);
    if (!parsed.ok) return parsed;
    const body = checked(validateBody, parsed.value);
    if (!body.ok) return body;
    const query = checked(validateQuery, parseForm(request.url.split("?").slice(1).join("?")));
    if (!query.ok) return query;
    const params = checked(validateParams, { value: request.params, isText: false });
    return params.ok ? ok({ body: body.value, query: query.value, params: params.value }) : params;
  };
}

function checked(
  validate: ((input: ParsedInput) => Result<unknown, Failure>) | undefined,
  input: ParsedInput,
): Result<unknown, Failure> {
  return validate ? validate(input) : ok(undefined);
}

/** Null where the body says of itself that it is too large: Express would wait for all of it before it said so. */
function makeBodyReader(limit: number): (request: Request, response: Response) => Promise<Uint8Array | null> {
  const read = raw({ type: () => true, limit });
  return (request, response) => {
    if (Number(request.get("Content-Length") ?? 0) > limit) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      read(request, response, (error?: unknown) => {
        if (error) reject(error);
        else resolve(request.body instanceof Uint8Array ? request.body : new Uint8Array());
      });
    });
  };
}
