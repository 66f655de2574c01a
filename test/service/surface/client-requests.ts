/** What clients of the former service send, byte for byte where it is odd, and changed in ways that break things. */

import fc, { type Arbitrary } from "fast-check";
import { openPragma } from "../../harness/solidity-samples.ts";
import { anyJson, oddSegment } from "./odd-values.ts";
import type { WireRequest } from "./wire-request.ts";

type Headers = Readonly<Record<string, string>>;

const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };

const artifact = {
  contractName: "Open",
  bytecode: `0x6080__$${"3f".repeat(17)}$__fe`,
  sourceMap: "64:20:0:-;;;;",
  deployedBytecode: "0x6080604052fe",
  deployedSourceMap: "64:20:0:-;;;;",
  mainSource: "open.sol",
  sourceList: ["open.sol", "lib/Base.sol"],
  sources: { "open.sol": { source: openPragma, ast: { nodeType: "SourceUnit" }, legacyAST: {}, id: 0 } },
  analysisMode: "quick",
  version: "0.5.17",
};

interface ClientRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Of mythxjs, armlet, pythx and the scripts for curl; the ids stand for those of a run. */
function recorded([job = "", group = "", project = ""]: readonly string[], session: Headers): readonly ClientRequest[] {
  const get = (target: string, body = "") => ({ method: "GET", target, headers: { ...json, ...session }, body });
  const post = (target: string, body: unknown) => ({
    ...{ method: "POST", target, headers: { ...json, ...session } },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const submission = { clientToolName: "MythXJS", noCacheLookup: false, propertyChecking: false, data: artifact };
  const login = "ethAddress=0x0000000000000000000000000000000000000000&password=trial";
  return [
    { method: "POST", target: "/v1//auth/login", headers: form, body: login },
    { method: "POST", target: "/v1/auth/refresh", headers: form, body: "accessToken=a&refreshToken=b" },
    {
      method: "POST",
      target: "/v1/auth/login",
      headers: { ...form, Authorization: `MetaMask ${"ab".repeat(32)}.0x${"cd".repeat(65)}` },
      body: "",
    },
    get("/v1/auth/challenge?ethAddress=0x0000000000000000000000000000000000000001"),
    post("/v1/analyses", submission),
    post("/v1/analyses", { ...submission, groupId: group, debug: true, toolName: "armlet" }),
    post("/v1//analyses", { clientToolName: "truffle", data: { bytecode: "0xfe" } }),
    get("/v1/analyses?dateTo=undefined&offset=undefined", "{}"),
    get(`/v1/analyses/${job}`, "{}"),
    get(`/v1/analyses/${job}/issues`),
    get(`/v1/analyses/${job}/input`),
    get(`/v1/analyses/${job}/pdf-report`),
    post("/v1/analysis-groups", "null"),
    post(`/v1/analysis-groups/${group}`, "seal_group"),
    post(`/v1/analysis-groups/${group}`, { type: "add_to_project", projectId: project }),
    get("/v1/analysis-groups?undefined"),
    get("/v1/users?"),
    get("/v1/stats/users-analyses?from=2019-01-01"),
    get("/v1/client-tool-stats/mythos"),
    post("/v1/projects", { name: "p", description: "", groups: [group] }),
    get(`/v1/projects/${project}/badge/data`),
    get("/v1/version"),
    get("/v1/openapi.yaml"),
  ];
}

/** One of them, changed once or twice, or not at all. */
export function clientRequests(ids: readonly string[], headers: Arbitrary<Headers>): Arbitrary<WireRequest> {
  const chosen = headers.chain((session) => fc.constantFrom(...recorded(ids, session)));
  return fc
    .record({ request: chosen, changes: fc.array(change, { maxLength: 2 }) })
    .map(({ request, changes }) =>
      changes.reduce<WireRequest>((left, apply) => apply(left), { ...request, body: Buffer.from(request.body) }),
    );
}

type Change = (request: WireRequest) => WireRequest;

const change: Arbitrary<Change> = fc.oneof(
  fc.constantFrom("GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS").map(
    (method): Change =>
      (one) => ({ ...one, method }),
  ),
  fc.constantFrom("/", "//", "?", "?a=b&a=c", "?offset=-1", "?mainSource=(a+)+$", "#x", ";x").map(
    (end): Change =>
      (one) => ({ ...one, target: one.target + end }),
  ),
  fc.nat(3).chain((at) =>
    oddSegment.map(
      (segment): Change =>
        (one) =>
          replaceSegment(one, at, segment),
    ),
  ),
  fc.constantFrom("text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "x", "").map(
    (type): Change =>
      (one) => ({ ...one, headers: { ...one.headers, "Content-Type": type } }),
  ),
  fc.constantFrom("gzip", "deflate", "br", "identity", "x").map(
    (encoding): Change =>
      (one) => ({ ...one, headers: { ...one.headers, "Content-Encoding": encoding } }),
  ),
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (part): Change =>
      (one) => ({ ...one, body: one.body.subarray(0, Math.floor(part * one.body.length)) }),
  ),
  fc.tuple(fc.nat(), fc.nat(255)).map(
    ([at, byte]): Change =>
      (one) =>
        withByte(one, at, byte),
  ),
  fc.tuple(fc.nat(), anyJson).map(
    ([at, value]): Change =>
      (one) =>
        withValue(one, at, value),
  ),
);

function replaceSegment(request: WireRequest, at: number, segment: string): WireRequest {
  const parts = request.target.split("/");
  parts[1 + (at % (parts.length - 1))] = segment;
  return { ...request, target: parts.join("/") };
}

function withByte(request: WireRequest, at: number, byte: number): WireRequest {
  const body = Buffer.from(request.body);
  if (body.length > 0) body[at % body.length] = byte;
  return { ...request, body };
}

/** Puts a value in the place of one somewhere in the body, where that is JSON. */
function withValue(request: WireRequest, at: number, value: unknown): WireRequest {
  try {
    const places: [Record<string, unknown>, string][] = [];
    const root: Record<string, unknown> = { body: JSON.parse(Buffer.from(request.body).toString("utf8")) };
    collect(root, places);
    const [holder, name] = places[at % places.length] ?? [root, "body"];
    holder[name] = value;
    return { ...request, body: Buffer.from(JSON.stringify(root["body"]) ?? "") };
  } catch {
    return request;
  }
}

function collect(holder: Record<string, unknown>, places: [Record<string, unknown>, string][]): void {
  for (const [name, value] of Object.entries(holder)) {
    places.push([holder, name]);
    if (typeof value === "object" && value !== null) collect(value as Record<string, unknown>, places);
  }
}
