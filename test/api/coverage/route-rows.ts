/** Routes of the specification and of old clients, by their number in the notes on clients; ours beyond them have none. */

import { row, type Section } from "./row.ts";

export const routeRows: Section = {
  title: "Routes",
  rows: [
    row("1", "get /auth/challenge", [
      "api/auth/wallet: gives the challenge as the former service",
      "api/auth/wallet: gives it as EIP-712",
      "old-clients/wallet: logs in through mythxjs",
    ]),
    row("2", "post /auth/login", ["api/auth/sessions: login ", "api/auth/wallet: takes a signature"]),
    row("3", "post /auth/refresh", ["api/auth/sessions: refresh ", "old-clients/mythxjs: renews its session"]),
    row("4", "post /auth/logout", ["api/auth/sessions: logout ", "old-clients/mythxjs: logs out"]),
    row("5", "get /auth/session/permissions", ["api/auth/sessions: permissions "]),
    row("6", "get /version", [
      "api/checklist: item 22:",
      "old-clients/mythxjs: reads the version",
      "old-clients/armlet: reads version and description",
    ]),
    row("7", "get /openapi", ["api/http/open-api: is a page too"]),
    row("7", "get /openapi.yaml", [
      "api/http/open-api: describes exactly the routes",
      "old-clients/armlet: reads version and description",
    ]),
    row("8", "get /client-tool-stats/:tool", [
      "api/analyses/analyses: count for the tool",
      "old-clients/armlet: counts what tools",
    ]),
    row("9", "post /analyses", [
      "api/analyses/analyses: go from Queued to Finished",
      "old-clients/armlet: submits, polls",
      "old-clients/armlet-old: submits, polls",
    ]),
    row("10", "get /analyses", ["api/analyses/analyses: are listed", "old-clients/armlet: lists what"]),
    row("11", "get /analyses/:uuid", ["api/analyses/analyses: go from Queued to Finished"]),
    row("12", "get /analyses/:uuid/issues", ["api/analyses/analyses: give the issues in the form"]),
    row("13", "get /analyses/:uuid/input", ["api/analyses/analyses: come back as input"]),
    row("14", "get /analyses/:uuid/pdf-report", [
      "api/analyses/running-jobs: as a document",
      "api/pdf/render-pdf: ",
      "old-clients/mythxjs: reads the report as a document",
    ]),
    row("15", "post /analysis-groups", ["api/groups/groups: are made open and empty"]),
    row("16", "get /analysis-groups", ["api/groups/groups: newest first, and by every filter"]),
    row("17", "get /analysis-groups/:id", ["api/groups/groups: hold analyses"]),
    row("18", "post /analysis-groups/:id", [
      "api/groups/groups: sealed by every form",
      "api/groups/groups: refuse what is no operation",
    ]),
    row("19", "get /users", [
      "api/users/users: looked up by identifiers",
      "old-clients/mythxjs: looks users and statistics up",
    ]),
    row("20", "get /users/:id", ["api/users/users: looked up by those who may"]),
    row("20", "get /users/:id/permissions", ["api/users/users: with what their roles give"]),
    row("21", "get /stats/users-analyses", ["api/users/users: are counted, for those who may know"]),
    row("22", "get /projects", ["api/groups/groups: belong to projects, which are made, changed, listed and removed"]),
    row("22", "post /projects", ["api/groups/groups: belong to projects, which are made, changed, listed and removed"]),
    row("22", "get /projects/:id", [
      "api/groups/groups: belong to projects, which are made, changed, listed and removed",
    ]),
    row("22", "post /projects/:id", [
      "api/groups/groups: belong to projects, which are made, changed, listed and removed",
    ]),
    row("22", "delete /projects/:id", [
      "api/groups/groups: belong to projects, which are made, changed, listed and removed",
    ]),
    row("23", "get /projects/:id/badge/data", ["api/groups/groups: have a badge"]),
    row("", "get /analyses/:uuid/sarif", ["api/analyses/running-jobs: in SARIF"]),
    row("", "get /analyses/:uuid/events", ["api/analyses/running-jobs: tells its steps until it ends"]),
    row("", "delete /analyses/:uuid", ["api/analyses/running-jobs: is cancelled while it runs"]),
    row("", "post /auth/api-keys", ["api/auth/api-keys: are tokens that old clients can read"]),
    row("", "get /auth/api-keys", ["api/auth/api-keys: end when they are revoked"]),
    row("", "delete /auth/api-keys/:id", ["api/auth/api-keys: end when they are revoked"]),
    row("", "post /auth/password", ["api/users/users: change their password"]),
    row("", "post /users", ["api/users/users: users are made"]),
    row("", "post /users/:id/roles", ["api/users/users: given roles"]),
    row("", "delete /users/:id/roles/:role", ["api/users/users: given roles"]),
    row("", "get /healthz", ["api/http/app: for whoever watches over it"]),
    row("", "get /readyz", ["api/http/limits: the state of the service is ready"]),
    row("", "get /metrics", ["api/http/limits: told in numbers to those who may know"]),
  ],
};
