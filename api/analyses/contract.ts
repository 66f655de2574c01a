/** Analyses over HTTP, field by field as the former service had them. */

import { type Static, Type } from "typebox";
import { analysisPhases } from "../../engine/model/analysis.ts";
import { severities } from "../../engine/model/finding.ts";
import { shades } from "../../engine/model/shaded-file.ts";
import { sourceKinds } from "../../engine/model/source-kind.ts";
import { fileStates } from "../../engine/report/file-status.ts";
import { DateText, ListOf, MapOf, Nullable, needsOneOf, OneOf, OrNull, TextLike } from "../http/schemas.ts";

/** Longest name of a file, contract or tool. */
const maxNameLength = 1_000;
const maxSources = 2_000;

const Name = Type.String({ maxLength: maxNameLength });
/** Forty times the most that a chain takes today; hashing more would hold up other requests. */
const maxLibraries = 100;

const Bytecode = Type.String({ maxLength: 2_000_000 });

/** An exact version of the compiler. */
const Version = Type.String({ pattern: "^\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$" });

const Remapping = TextLike("^(?:[^:=]*:[^=]+|[^:=]+)=", "must be [context:]prefix=target", {
  maxLength: maxNameLength,
});

/** `full` is the old name of `standard`. */
export const analysisModeNames = ["quick", "full", "standard", "deep"] as const;
export type AnalysisModeName = (typeof analysisModeNames)[number];

/** What a client that reads a project knows of it beyond the texts; without it, names of files have to do. */
const ProjectFacts = Type.Object({
  targets: Nullable(
    ListOf(Name, { maxItems: maxSources, description: "The sources to report on; all but packages, where absent" }),
  ),
  companions: Nullable(
    ListOf(Name, {
      maxItems: maxSources,
      description: "Imports of the same author: what is found there is told as well",
    }),
  ),
  kinds: Nullable(MapOf(OneOf(sourceKinds), { maxNameLength, maxEntries: maxSources })),
  checks: Nullable(ListOf(Name, { maxItems: 1_000, description: "Checks that speak although they are off unasked" })),
  compiler: Nullable(
    Type.Object({
      version: Nullable(Version),
      preferredVersion: Nullable(Version),
      optimizerRuns: Nullable(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
      viaIr: Nullable(Type.Boolean()),
      evmVersion: Nullable(Type.String({ pattern: "^[A-Za-z]{1,40}$" })),
    }),
  ),
});

const Source = Type.Object({ source: Nullable(Type.String()) });

/** Contract data. Sources or bytecode have to be there; which other fields are is up to the client. */
export const AnalysisData = Type.Object(
  {
    contractName: Nullable(Name),
    bytecode: Nullable(Bytecode),
    sourceMap: Nullable(Type.String()),
    deployedBytecode: Nullable(Bytecode),
    deployedSourceMap: Nullable(Type.String()),
    libraries: Nullable(
      MapOf(
        Type.Object({ bytecode: Bytecode }),
        { maxNameLength, maxEntries: maxLibraries },
        "What the bytecode links and there is no source of, by qualified names, as in `lib.sol:Sums`: the code that deploys it",
      ),
    ),
    mainSource: Nullable(Name),
    sourceList: Nullable(ListOf(Name, { maxItems: maxSources })),
    sources: Nullable(MapOf(Source, { maxNameLength, maxEntries: maxSources })),
    analysisMode: Nullable(OneOf(analysisModeNames)),
    project: Nullable(ProjectFacts),
    version: Type.Optional(
      Type.Unknown({ description: "The compiler of the bytecode, as in `0.5.17` or `v0.5.17+commit.d19bba13`" }),
    ),
    solcVersion: Type.Optional(Type.Unknown({ description: "The same, as other clients call it" })),
    metadata: Type.Optional(
      Type.Unknown({
        description: "The compiler's metadata of the contract, as text or JSON: its version and settings",
      }),
    ),
    remappings: Nullable(
      ListOf(Remapping, {
        maxItems: maxSources,
        description: "Where imports are found among `sources`, as the compiler takes it: `[context:]prefix=target`",
      }),
    ),
  },
  needsOneOf(["sources", "bytecode", "deployedBytecode"], "must hold `sources` or `bytecode`"),
);
export type AnalysisData = Static<typeof AnalysisData>;

const submissionExample = {
  clientToolName: "my-tool",
  data: {
    mainSource: "Open.sol",
    sources: {
      "Open.sol": {
        source:
          "pragma solidity ^0.8.0; contract Open { function end() public { selfdestruct(payable(msg.sender)); } }",
      },
    },
    analysisMode: "quick",
  },
};

export const Submission = Type.Object(
  {
    clientToolName: Nullable(Type.String({ maxLength: 200 })),
    noCacheLookup: Nullable(Type.Boolean({ description: "Needs the permission `NO_CACHE_LOOKUP`" })),
    groupId: Nullable(Type.String({ maxLength: 100, description: "A group of one's own that is open" })),
    groupName: Nullable(
      Type.String({
        maxLength: 256,
        description: "Without `groupId`: the open group of that name, made where there is none",
      }),
    ),
    propertyChecking: Nullable(Type.Boolean({ description: "Report assertion violations only" })),
    data: AnalysisData,
  },
  { examples: [submissionExample] },
);
export type Submission = Static<typeof Submission>;

export const jobStatuses = ["Queued", "In Progress", "Finished", "Error"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** `result` repeats `status`: the specification has the one, all clients since 2019 read the other. */
export const Job = Type.Object({
  uuid: Type.String(),
  status: OneOf(jobStatuses),
  result: OneOf(jobStatuses),
  error: Type.Optional(Type.String({ description: "Why the analysis failed; only where `status` is `Error`" })),
  apiVersion: Type.String(),
  harveyVersion: Type.String(),
  maruVersion: Type.String(),
  mythrilVersion: Type.String(),
  submittedAt: Type.String({ format: "date-time" }),
  submittedBy: Type.String(),
  clientToolName: Type.String(),
  groupId: Type.String(),
  groupName: Type.String(),
  analysisMode: OneOf(analysisModeNames),
  queueTime: Type.Integer({ description: "Milliseconds" }),
  runTime: Type.Integer({ description: "Milliseconds" }),
  mainSource: OrNull(Type.String()),
  numSources: Type.Integer(),
  numVulnerabilities: Type.Object({
    high: Type.Integer(),
    medium: Type.Integer(),
    low: Type.Integer(),
    none: Type.Integer(),
  }),
  numNotAnalysed: Type.Integer({
    description: "Files that were not, or not wholly, analysed; `meta.files` of the report says why",
  }),
  propertyChecking: Type.Boolean(),
  upgraded: Type.Boolean(),
});
export type Job = Static<typeof Job>;

/** A step of an analysis under way. */
export const Progress = Type.Object({
  phase: OneOf(analysisPhases),
  message: Type.String(),
  fraction: OrNull(Type.Number({ description: "Of that phase, from 0 to 1; null where it is not known" })),
});
export type Progress = Static<typeof Progress>;

export const ListQuery = Type.Object({
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  dateFrom: Type.Optional(DateText("Submitted then or later")),
  dateTo: Type.Optional(DateText("Submitted then or earlier")),
  createdBy: Type.Optional(
    Type.String({ maxLength: 100, description: "A user id; others than one's own find some in shared groups alone" }),
  ),
  groupId: Type.Optional(Type.String({ maxLength: 100 })),
  groupName: Type.Optional(Type.String({ maxLength: 256 })),
  mainSource: Type.Optional(
    Type.String({ maxLength: 1_000, description: "A JavaScript regular expression that the main source matches" }),
  ),
});
export type ListQuery = Static<typeof ListQuery>;

export const JobList = Type.Object({ total: Type.Integer(), analyses: ListOf(Job) });
export type JobList = Static<typeof JobList>;

export const JobParams = Type.Object({ uuid: Type.String() });
export const ToolParams = Type.Object({ tool: Type.String() });
export const ToolStats = Type.Object({ numAnalyses: Type.Integer() });

export const IssuesQuery = Type.Object({
  partial: Type.Optional(
    Type.Boolean({ description: "Also what was found by an analysis that ended as `Error`; not so by default" }),
  ),
});

/** The `data` that was submitted; `bytecode` and `mainSource` are always there, empty where they were not. */
export const AnalysisInputData = Type.Object({
  ...AnalysisData.properties,
  bytecode: Type.String(),
  mainSource: Type.String(),
});
export type AnalysisInputData = Static<typeof AnalysisInputData>;

const sourceTypes = ["solidity-file", "raw-bytecode"] as const;
const sourceFormats = ["text", "evm-byzantium-bytecode"] as const;

const IssueLocation = Type.Object({
  sourceMap: Type.String({ description: "`offset:length:file` in bytes, file being an index into `sourceList`" }),
  sourceType: OneOf(sourceTypes),
  sourceFormat: OneOf(sourceFormats),
  sourceList: ListOf(Type.String()),
});

const DecodedPoint = Type.Object({
  line: Type.Integer({ description: "from 1" }),
  column: Type.Integer({ description: "from 0, in UTF-16 units" }),
});

export const Issue = Type.Object({
  swcID: Type.String(),
  swcTitle: Type.String(),
  description: Type.Object({ head: Type.String(), tail: Type.String() }),
  severity: OneOf(severities),
  locations: ListOf(IssueLocation),
  decodedLocations: ListOf(
    Type.Unsafe<readonly [Static<typeof DecodedPoint>, Static<typeof DecodedPoint>, boolean] | readonly []>({
      type: "array",
      prefixItems: [DecodedPoint, DecodedPoint, { type: "boolean" }],
    }),
    { description: "Start and end of each location; empty for bytecode" },
  ),
  extra: Type.Object({
    discoveryTime: Type.Integer({ description: "Nanoseconds from the start of the analysis" }),
    toolName: OneOf(["maru", "mythril", "harvey"]),
    testCases: ListOf(Type.Unsafe<object>({ type: "object" })),
    check: Type.String(),
    swcExact: Type.Boolean({
      description:
        "False where the registry has no entry for this weakness and `swcID` is its nearest neighbour, or none.",
    }),
    fingerprint: Type.String(),
    confidence: Type.String(),
    evidence: Type.String(),
    contract: OrNull(Type.String()),
    function: OrNull(Type.String()),
    related: ListOf(Type.Object({ message: Type.String(), sourceMap: Type.String() })),
    why: Type.Optional(Type.String({ description: "Of `description.tail`, why it matters; absent in older reports" })),
    title: Type.Optional(Type.String({ description: "Of the finding; `swcTitle` is that of the registry" })),
    story: Type.Optional(
      Type.Unsafe<object>({ type: "object", description: "The first of `testCases`, step by step" }),
    ),
    fix: Type.Optional(OrNull(Type.String({ description: "Of `description.tail`, what to do" }))),
    note: Type.Optional(Type.String({ description: "Of `description.tail`, what else there is, as assumptions" })),
  }),
});
export type Issue = Static<typeof Issue>;

const Point = Type.Object({ line: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 0 }) });

/** A file of which something can be run. */
export const FileCoverage = Type.Object({
  file: Type.String(),
  transactions: Type.Integer({ description: "Of all contracts with code from it" }),
  lines: ListOf(
    Type.Object({
      line: Type.Integer({ minimum: 1 }),
      shade: OneOf(
        shades,
        "`partly`: run, but a condition never had one of its values; `unreachable`: the rest is proved to be run by nothing",
      ),
      hits: Type.Integer({ description: "Transactions that ran it" }),
      conditions: ListOf(
        Type.Object({
          start: Point,
          end: Point,
          never: OrNull(Type.Boolean({ description: "The value that it never had; null where that is not known" })),
          isProved: Type.Boolean(),
        }),
      ),
    }),
  ),
});
export type FileCoverage = Static<typeof FileCoverage>;

export const Report = Type.Object({
  issues: ListOf(Issue),
  sourceType: OneOf(sourceTypes),
  sourceFormat: OneOf(sourceFormats),
  sourceList: ListOf(Type.String()),
  meta: Type.Object({
    coveredInstructions: Type.Integer(),
    coveredPaths: Type.Integer(),
    error: Type.String({ description: "What kept files from being analysed as they are; empty where nothing did" }),
    selected_compiler: Type.String(),
    selectedCompiler: Type.String(),
    warning: ListOf(Type.String()),
    logs: ListOf(Type.Object({ level: OneOf(["info", "error"]), msg: Type.String() })),
    files: Type.Optional(
      ListOf(Type.Object({ file: Type.String(), state: OneOf(fileStates), reason: OrNull(Type.String()) }), {
        description: "How it went for each file; absent in older reports",
      }),
    ),
    coverage: Type.Optional(
      ListOf(FileCoverage, {
        description: "What was run, line by line; absent where nothing was, and in older reports",
      }),
    ),
  }),
});
export type Report = Static<typeof Report>;

/** Never empty. */
export const Reports = ListOf(Report);
