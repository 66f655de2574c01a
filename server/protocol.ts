/** What the language server and its clients say to each other beyond the protocol's own messages: names, shapes, defaults. */

import type { AnalysisError } from "../engine/model/analysis-error.ts";
import type { Severity } from "../engine/model/finding.ts";
import type { Includable } from "../engine/model/includable.ts";
import type { TriageState } from "../engine/model/triage-state.ts";

/** The section of the client's configuration that the server reads. */
export const settingsSection = "solhound";

export const runTriggers = ["onType", "onSave", "manual"] as const;
/**
 * When checks run by themselves. `onType`: compiler messages while typing, static checks on save and when typing
 * pauses. `onSave`: both on save. `manual`: only by command.
 */
export type RunTrigger = (typeof runTriggers)[number];

export const compilerDiagnosticsChoices = ["auto", "on", "off"] as const;
/**
 * Whether the compiler's own messages are shown. `auto` is the client's to resolve, since only it sees which other
 * Solidity extensions are active: it answers `workspace/configuration` with `on` or `off`. The server takes `auto` as `on`.
 */
export type CompilerDiagnosticsChoice = (typeof compilerDiagnosticsChoices)[number];

export const fetchChoices = ["ask", "always", "never"] as const;
/**
 * Whether a compiler that is not on this machine is fetched; `ask`: the user is asked for each. A client whose workspace
 * is not trusted answers `never`.
 */
export type FetchChoice = (typeof fetchChoices)[number];

export const commandModes = ["static", "quick", "full"] as const;
/** How deep an analysis that was asked for goes. What runs by itself is always `static`. */
export type CommandMode = (typeof commandModes)[number];

export const remoteModes = ["quick", "standard", "deep"] as const;
/** How deep an instance goes; `standard` is what is `full` here. */
export type RemoteMode = (typeof remoteModes)[number];

export const inlayHintKinds = ["slots", "selectors"] as const;
/** What is told within the text: where a state variable lies in storage, by which bytes a function is called. */
export type InlayHintKind = (typeof inlayHintKinds)[number];

/** An instance of Solhound on another machine, or another process of this one. */
export interface ConnectionSettings {
  /** `https`, or `http` on this machine. Whether it is one is found out when it is needed. */
  readonly url: string;
  readonly mode: RemoteMode;
  /** Id of the project there whose judgements of findings hold here; null: none. */
  readonly project: string | null;
}

/** `solhound.*`, asked for with the scope of each workspace folder. Names here are the names of the settings. */
export interface Settings {
  readonly run: RunTrigger;
  readonly compilerDiagnostics: CompilerDiagnosticsChoice;
  /** For commands that name no mode. */
  readonly mode: CommandMode;
  /** Wall-clock for one file of an analysis that was asked for; 1 to 7200. */
  readonly budgetSeconds: number;
  /** `[context:]prefix=target`; they win over the project's own. */
  readonly remappings: readonly string[];
  /** Exact compiler version, as in `0.8.37`; null: chosen from the pragmas. */
  readonly solcVersion: string | null;
  readonly fetchCompilers: FetchChoice;
  /** Where compilers are fetched from, `http` or `https`; null: from npm's registry. */
  readonly solcMirror: string | null;
  /** What is checked beside a project's own sources. */
  readonly include: readonly Includable[];
  /** Where analyses that are asked for run; null: here. What runs by itself runs here. */
  readonly connection: ConnectionSettings | null;
  /** Ids of checks that speak although they are off unless asked for. */
  readonly enable: readonly string[];
  readonly inlayHints: readonly InlayHintKind[];
  /** Quiet time after an edit before the compiler is asked; 0 to 10000. */
  readonly debounceMs: number;
  /** Quiet time after an edit before static checks run, with `run` at `onType`; 0 to 60000. */
  readonly idleMs: number;
  /** Whether files that nobody has open are checked too, while nothing else is done. */
  readonly analyzeWorkspace: boolean;
}

export const defaultSettings: Settings = {
  run: "onType",
  compilerDiagnostics: "auto",
  mode: "quick",
  budgetSeconds: 90,
  remappings: [],
  solcVersion: null,
  fetchCompilers: "ask",
  solcMirror: null,
  include: [],
  connection: null,
  enable: [],
  inlayHints: [],
  debounceMs: 300,
  idleMs: 1500,
  analyzeWorkspace: true,
};

/**
 * For `workspace/executeCommand`. A VS Code language client registers each of these as a VS Code command by itself, so
 * an extension gives its palette commands other ids, and asks through `sendRequest(ExecuteCommandRequest.type, ...)`.
 */
export const commands = {
  /** One argument, `AnalyzeArguments`; answers `AnalyzeResult`. Progress and cancel as the protocol has them. */
  analyze: "solhound.analyze",
  /** At most one argument, `AnalyzeWorkspaceArguments`; answers `AnalyzeResult` over all files. */
  analyzeWorkspace: "solhound.analyzeWorkspace",
  /** At most one argument, `CancelArguments`; answers how many analyses it ended. */
  cancel: "solhound.cancel",
  /** One argument, `TriageArguments`; answers null, or a sentence that says why it was not kept. */
  triage: "solhound.triage",
} as const;

export interface AnalyzeArguments {
  readonly uri: string;
  readonly mode?: CommandMode;
}

export interface AnalyzeWorkspaceArguments {
  /** One workspace folder; absent: all of them. */
  readonly folder?: string;
  readonly mode?: CommandMode;
}

export interface CancelArguments {
  /** Only the analysis of this file, or of this workspace folder; absent: all that are under way. */
  readonly uri?: string;
}

export interface TriageArguments {
  /** A file of the folder whose instance is told. */
  readonly uri: string;
  readonly fingerprint: string;
  readonly state: TriageState;
  readonly reason?: string;
}

export type FindingCounts = Readonly<Record<Severity, number>>;

export interface AnalyzeResult {
  /** Findings of the files analysed, by severity. */
  readonly counts: FindingCounts;
  readonly nFiles: number;
  /** False where something was left out: a budget ended, a cancel, an error. */
  readonly complete: boolean;
  /** Of the first file that has no result; its `code` is `cancelled` where somebody cancelled. */
  readonly error: AnalysisError | null;
  /** How many files have no result. */
  readonly nErrors: number;
}

/** Server to client, whenever something of it changes. */
export const statusNotification = "solhound/status";

export interface StatusParams {
  /** The workspace folder; null stands for all files outside of them. */
  readonly folder: string | null;
  readonly state: "idle" | "compiling" | "analyzing";
  /** The file that is being worked on; null while idle. */
  readonly uri: string | null;
  /** Of the analysis under way, else of the last one; `compile` while only the compiler was asked. Null: nothing ran yet. */
  readonly mode: "compile" | CommandMode | null;
  /** The compiler's version in the last run; null: not known yet. */
  readonly solc: string | null;
  /** What is shown now in this folder. */
  readonly counts: FindingCounts;
  readonly nCompilerErrors: number;
  /** Where analyses that are asked for run; null: here. */
  readonly connection: ConnectionStatus | null;
}

export interface ConnectionStatus {
  /** The instance's address. */
  readonly name: string;
  readonly mode: RemoteMode;
  /** As it was when it was last needed. */
  readonly state: "ready" | "signed-out" | "offline";
}

/** Server to client that lists findings: how far the checks of files are that nobody has open. */
export const backgroundNotification = "solhound/background";

export interface BackgroundParams {
  readonly nDone: number;
  /** As many as `nDone` once all are done, or none are wanted any more. */
  readonly nAll: number;
}

/**
 * Server to client: the token to send to an instance now. What the client knows of the session beyond it, the server is
 * never told. A client that does not answer it is signed in nowhere.
 */
export const tokenRequest = "solhound/token";

export interface TokenParams {
  /** The instance's address, as `parseAddress` names it. */
  readonly instance: string;
  /** The last answer is no longer taken. */
  readonly isRefused: boolean;
  /** Somebody waits, so that the user may be asked to sign in. */
  readonly mayAsk: boolean;
}

/** Null: nobody is signed in there. `unreachable` says why that cannot be told now. */
export type TokenAnswer = { readonly token: string } | { readonly unreachable: string } | null;

/** Server to client: whether the sources of a folder may be sent to an instance. The client remembers a yes. */
export const uploadRequest = "solhound/upload";

export interface UploadParams {
  /** Null stands for all files outside of folders. */
  readonly folder: string | null;
  readonly instance: string;
  readonly mode: RemoteMode;
  readonly nFiles: number;
}

export type UploadAnswer = boolean;

/** Client to server: somebody signed in or out, so that tokens known before count no more. */
export const sessionNotification = "solhound/session";

/** `data` of a published finding; a client gives it back with a code-action request. */
export interface FindingData {
  readonly kind: "finding";
  readonly check: string;
  readonly fingerprint: string;
  /** Of milder findings at the same place, which this one stands for; absent where there are none. */
  readonly also?: readonly string[];
}

export const findingSource = "solhound";
export const compilerSource = "solc";

/** A finding that is shown in a document. */
export interface FindingReference {
  readonly uri: string;
  readonly fingerprint: string;
}

/** Client to server, `FindingReference`: answers `FindingEvidence`, null where the finding was not executed. */
export const evidenceRequest = "solhound/evidence";

/** What proves a finding: its transactions as Markdown, and tests that show it; null where they cannot be made. */
export interface FindingEvidence {
  readonly story: string;
  readonly foundry: string | null;
  readonly hardhat: string | null;
}

/**
 * A client that has this command, which takes a `FindingReference`, says so in `capabilities.experimental` under the name
 * of the command: code actions then offer it.
 */
export const showTransactionsCommand = "solhound.showTransactions";
