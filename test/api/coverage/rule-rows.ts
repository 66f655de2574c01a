/** Rules of the specification: submissions, issues, groups, limits, errors; and what broken or hostile clients send. */

import { row, type Section } from "./row.ts";

export const ruleRows: readonly Section[] = [
  {
    title: "Analyses and issues",
    rows: [
      row("sources without bytecode", "are compiled", [
        "api/analyses/prepare: takes sources without bytecode",
        "old-clients/mythxjs: submits source alone",
      ]),
      row("bytecode without sources", "`raw-bytecode` with its hash", [
        "api/analyses/analyses: of bytecode",
        "api/analyses/prepare: the runtime code names it",
      ]),
      row("modes", "`quick`, `full`, `standard`, `deep`", ["api/analyses/analyses: run in mode"]),
      row("propertyChecking", "assertion violations alone", ["api/analyses/analyses: violated assertions alone"]),
      row("cache", "by content, mode and version; never another user's", [
        "api/analyses/analyses: submitted again",
        "api/analyses/prepare: cacheKeyOf",
      ]),
      row("order of sourceList", "decides the file index", [
        "api/analyses/analyses: count files as the client's list does",
      ]),
      row("text locations", "byte offsets, decoded lines and columns", [
        "api/analyses/analyses: give the issues in the form",
      ]),
      row("bytecode locations", "beside the text, where runtime bytecode came with its source map", [
        "api/analyses/bytecode-locations: ",
      ]),
      row("extra, testCases", "an object in any case", ["api/analyses/analyses: give the issues in the form"]),
      row(
        "meta",
        "compiler in both spellings, warnings, logs, coverage",
        ["api/analyses/to-reports: "],
        "`coveredInstructions` is 0 where nothing was executed",
      ),
      row("errors of the compiler", "status `Error` with file, line and column", [
        "api/analyses/analyses: that do not compile end as Error",
        "api/analyses/to-reports: toErrorText",
      ]),
      row("input, SARIF, PDF", "of a finished analysis", [
        "api/analyses/analyses: come back as input",
        "api/analyses/running-jobs: has its result",
      ]),
      row("progress", "as events", ["api/analyses/running-jobs: tells its steps until it ends"]),
    ],
  },
  {
    title: "Groups and projects",
    rows: [
      row("states", "`opened`, `sealed`; a sealed group takes no more", [
        "api/groups/groups: that are sealed take no more",
      ]),
      row("filters", "all of the specification's, 20 at a time", ["api/groups/groups: by every filter"]),
      row("mainSource", "a user's regular expression, which cannot hold up others", [
        "api/groups/groups: by an expression that would run for ages",
      ]),
      row("groupName", "at most 256, found by the whole name", [
        "api/groups/groups: unless the query is wrong",
        "api/groups/groups: by every filter",
      ]),
      row("projects", "are one's own alone", ["api/groups/groups: are one's own alone"]),
    ],
  },
  {
    title: "Limits",
    rows: [
      row("2 a second, burst 20", "429 with `Retry-After` and `RateLimit-*`", ["api/http/limits: item 20:"]),
      row("10,000 a day", "the same", ["api/http/limits: count the day too"]),
      row("without a session", "of each address: 20 a second, burst 200; then the same", [
        "api/http/limits: count what comes without a session",
      ]),
      row("10 queued", "429 `queue-full`", ["api/http/limits: count the analyses that wait"]),
      row("4 workers a client", "the rest waits, other clients go on", [
        "api/store/lowdb-store: leave out those of whom enough is under way",
        "service/fairness: ",
      ]),
      row("fair between clients", "five jobs are not held up by a thousand", [
        "service/fairness: ",
        "api/store/lowdb-store: come to each user, however many of another wait",
      ]),
      row("configuration", "`--limits`, `--body-limit`; off on loopback", [
        "cli/serve: limits what users may ask for",
        "api/http/parse-limits: ",
        "api/http/limits: are off for a server",
      ]),
      row("body size", "20 MB; packed bodies count unpacked", [
        "api/http/app: that is too large",
        "api/http/app: bodies just below the limit",
      ]),
    ],
  },
  {
    title: "Errors, headers, operation",
    rows: [
      row("400, 401, 403, 404, 413, 429, 500", "one catalogue: status, text, code, details", [
        "api/checklist: item 13:",
        "api/http/app: takes no body",
        "api/analyses/analyses: are refused",
      ]),
      row("no stack, no path, no HTML", "also where something breaks inside", [
        "api/http/app: no more than needed when something breaks inside",
        "service/surface: ",
      ]),
      row("headers", "security, CORS, request id", [
        "api/http/app: headers that keep browsers from mischief",
        "api/http/app: lets pages of any origin call",
      ]),
      row("logs", "structured, levels, no secrets", ["api/http/logging/logger: ", "api/secrets: "]),
      row("watching", "`/healthz`, `/readyz`, `/metrics`", ["api/http/limits: the state of the service"]),
      row("OpenAPI 3.1", "is valid, and the routes exactly", [
        "api/http/open-api/open-api: is valid OpenAPI 3.1",
        "api/http/open-api/open-api: describes exactly the routes",
      ]),
      row("first start", "administrator, trial account, refusal on other addresses", ["service/start-server: "]),
      row("data folder", "locked, durable, of older formats taken whole or refused", [
        "api/store/lowdb-store: the data folder",
        "api/store/old-format: ",
        "service/crash: ",
      ]),
    ],
  },
  {
    title: "Bad input",
    rows: [
      row("any request", "generated from the OpenAPI document, and mutations of what clients send", [
        "service/surface: ",
        "service/surface: ",
      ]),
      row("zip bombs", "413", ["api/http/app: or it is packed"]),
      row("deep JSON, very many values", "400 before it is parsed", [
        "api/http/app: that nests without end",
        "api/http/parse-body: exceedsJsonLimits",
      ]),
      row("prototype keys", "are keys", [
        "api/http/parse-body: keeps a key named __proto__",
        "api/bad-input: with names of prototypes",
      ]),
      row("path-like names", "read nothing", ["api/bad-input: with paths for names"]),
      row("NUL bytes", "do no harm", ["api/bad-input: with NUL bytes"]),
      row("100,000 sources", "400", ["api/bad-input: of 100,000 sources"]),
      row("broken UTF-8", "400", ["api/bad-input: of broken UTF-8"]),
      row("forged tokens", "`alg: none`, foreign keys, swapped kinds", ["api/auth/tokens: is refused"]),
      row("expired, not yet valid, of a removed user", "401", [
        "api/bad-input: not yet valid",
        "api/bad-input: a user who was removed",
      ]),
      row("another user's", "job, group, project, key, account: as unknown as none", [
        "api/bad-input: finds nothing of a user's",
      ]),
      row("slow or broken connections", "are cut off", ["api/http/app: hardly HTTP", "api/http/listen: cuts off"]),
    ],
  },
];
