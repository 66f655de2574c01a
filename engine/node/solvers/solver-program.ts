/** Programs that read SMT-LIB from their standard input, and how to start them. */
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** How to start a solver, once for many questions or once for each. */
export interface SolverProgram {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** It answers each command as it comes, and forgets all at `(reset)`. */
  readonly isInteractive: boolean;
  /** Whether the operating system is to hold it to its memory; Node reserves more than it uses, and holds itself. */
  readonly isLimitedByShell: boolean;
}

interface NativeSolver {
  readonly name: string;
  readonly args: readonly string[];
  readonly isInteractive: boolean;
}

/** In the order in which they are preferred. */
const nativeSolvers: readonly NativeSolver[] = [
  { name: "bitwuzla", args: ["--lang", "smt2"], isInteractive: false },
  { name: "yices-smt2", args: [], isInteractive: false },
  { name: "boolector", args: ["--smt2"], isInteractive: false },
  { name: "cvc5", args: ["--lang=smt2", "--produce-models", "-"], isInteractive: false },
  { name: "z3", args: ["-in", "-smt2"], isInteractive: true },
];

/** The first native solver in the folders of a `PATH`. Folders that are not absolute are not looked into. */
export function findNativeSolver(searchPath: string, names?: readonly string[]): SolverProgram | undefined {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const suffix = process.platform === "win32" ? ".exe" : "";
  for (const { name, args, isInteractive } of nativeSolvers) {
    if (names !== undefined && !names.includes(name)) continue;
    const command = folders.map((folder) => path.join(folder, name + suffix)).find(isExecutable);
    if (command !== undefined)
      return { name, command, args, isInteractive, isLimitedByShell: process.platform !== "win32" };
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Memory of the JavaScript around the solver; the solver's own lies outside of it. */
const heapMb = 128;

/**
 * Z3 as WebAssembly, in a Node process of its own.
 * @param childPath the built `z3-child.js`
 * @param modulePath `z3-built.js` of the package z3-solver, with its `.wasm` beside it
 */
export function wasmZ3(childPath: string, modulePath: string, memoryLimitMb: number): SolverProgram {
  return {
    name: "z3-solver",
    command: process.execPath,
    args: ["--no-warnings", `--max-old-space-size=${heapMb}`, childPath, modulePath, String(memoryLimitMb)],
    isInteractive: true,
    isLimitedByShell: false,
  };
}
