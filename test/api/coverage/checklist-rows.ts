/** Section 0 of the notes on old clients: each item breaks a client where it is missed. */

import { row, type Section } from "./row.ts";

export const checklistRows: Section = {
  title: "Compatibility checklist of old clients",
  rows: [
    row("1", "Every route also under `/v1`", ["api/checklist: item 1:", "api/http/app: asks who is calling at"]),
    row("2", "Duplicate slashes are one", [
      "api/checklist: item 2:",
      "api/http/normalize-url: ",
      "old-clients/mythxjs: works with the address that an extension",
    ]),
    row("3", "Login and refresh take forms and JSON", [
      "api/checklist: item 3:",
      "old-clients/armlet: renews its session",
    ]),
    row("4", "The user is named by any of four fields", [
      "api/checklist: item 4:",
      "api/auth/sessions: login takes the name in",
    ]),
    row("5", "Tokens in every place where clients look", ["api/checklist: item 5:", "old-clients/armlet-old: item 5:"]),
    row("6", "Access tokens and API keys are JWTs with numeric `exp`", [
      "api/checklist: item 6:",
      "api/auth/sessions: with whole numbers in them",
      "old-clients/armlet-old: item 6:",
    ]),
    row("7", "`status` and `result` with the exact words", [
      "api/checklist: item 7:",
      "api/analyses/analyses: go from Queued to Finished",
    ]),
    row("8", "Issues asked for at once are waited for", [
      "api/checklist: items 8 and 9:",
      "old-clients/mythxjs: asks for the issues at once",
    ]),
    row("9", "Issues before the end are never 200, 401 or 500", [
      "api/checklist: items 8 and 9:",
      "service/job-runner: 409 and advice",
    ]),
    row("10", "Every location says by itself what it is in", ["api/checklist: items 10, 11 and 12:"]),
    row("11", "Reports are never an empty list", [
      "api/checklist: items 10, 11 and 12:",
      "api/analyses/analyses: nothing wrong give one report",
    ]),
    row("12", "One report for sources, also with bytecode", [
      "api/checklist: items 10, 11 and 12:",
      "api/analyses/bytecode-locations: ",
    ]),
    row("13", "Errors are JSON with `status` and `error`", ["api/checklist: item 13:", "api/http/app: hardly HTTP"]),
    row("14", "401 has the phrase `Unauthorized`", ["api/checklist: item 14:"]),
    row("15", "Unknown fields are taken", [
      "api/checklist: item 15:",
      "api/analyses/analyses: take fields that are unknown",
    ]),
    row("16", "`sourceList` against `sources`: a warning", [
      "api/checklist: item 16:",
      "api/analyses/prepare: matchSourceNames",
    ]),
    row("17", "Bytecode with `0x` and link placeholders", [
      "api/checklist: item 17:",
      "api/analyses/prepare: yet to be linked",
    ]),
    row("18", "Lenient JSON, bare `seal_group`, 20 MB bodies", [
      "api/checklist: item 18:",
      "api/groups/groups: item 18:",
      "old-clients/mythxjs: item 18:",
      "api/http/app: bodies just below the limit",
    ]),
    row("19", "Bodies on GET and odd queries", ["api/checklist: item 19:", "api/groups/groups: item 19:"]),
    row("20", "The request limit lets a burst through", ["api/http/limits: item 20:"]),
    row("21", "A submission is answered in time: before its analysis begins", ["api/checklist: item 21:"]),
    row(
      "22",
      "No field that strict clients need is missing or null",
      ["api/checklist: item 22:"],
      "pythx itself runs only where there is a Python that has it: `old-clients/pythx`",
    ),
    row("23", "CORS", ["api/checklist: item 23:", "api/http/app: lets pages of any origin call"]),
    row("24", "`/input` with `bytecode` and `mainSource`", [
      "api/checklist: item 24:",
      "api/analyses/analyses: come back as input",
    ]),
  ],
};
