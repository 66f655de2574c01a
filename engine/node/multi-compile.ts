/** Standard JSON for compilers from before it, which know sources, the optimizer and nothing else. */

/** Of the binding `compileJsonMulti`. */
export type CompileMulti = (input: string, optimize: boolean) => string;

interface Input {
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly settings?: { readonly optimizer?: { readonly enabled?: boolean } };
}

interface MultiOutput {
  readonly error?: string;
  readonly errors?: readonly string[];
  readonly sourceList?: readonly string[];
  readonly sources?: Readonly<Record<string, { readonly AST: unknown }>>;
  /** By `file:name`; before 0.4.9 by the name alone. */
  readonly contracts?: Readonly<Record<string, MultiContract>>;
}

interface MultiContract {
  readonly interface: string;
  readonly bytecode: string;
  readonly runtimeBytecode: string;
  readonly srcmap: string;
  readonly srcmapRuntime: string;
  readonly functionHashes: Readonly<Record<string, string>>;
}

/** Compiles standard JSON; the answer has messages, the trees of old and code, whatever was selected. */
export function compileOldStandard(compileMulti: CompileMulti, text: string): string {
  const { sources, settings } = JSON.parse(text) as Input;
  const contents = Object.fromEntries(Object.entries(sources).map(([file, { content }]) => [file, content]));
  const isOptimized = settings?.optimizer?.enabled === true;
  const output = JSON.parse(compileMulti(JSON.stringify({ sources: contents }), isOptimized)) as MultiOutput;
  const messages = output.error === undefined ? (output.errors ?? []) : [output.error];
  const trees = Object.entries(output.sources ?? {}).map(([file, { AST: legacyAST }]) => {
    return [file, { id: output.sourceList?.indexOf(file) ?? 0, legacyAST }] as const;
  });
  return JSON.stringify({
    errors: messages.map((message) => toError(message, contents)),
    sources: Object.fromEntries(trees),
    contracts: toContracts(output),
  });
}

/** By file and name; where the compiler names no file, the only one is meant. */
function toContracts({ contracts = {}, sourceList = [] }: MultiOutput): object {
  const byFile: Record<string, Record<string, object>> = {};
  for (const [key, contract] of Object.entries(contracts)) {
    const colon = key.lastIndexOf(":");
    const file = colon < 0 ? (sourceList[0] ?? "") : key.slice(0, colon);
    if (colon < 0 && sourceList.length !== 1) continue;
    byFile[file] = { ...byFile[file], [key.slice(colon + 1)]: toContract(contract) };
  }
  return byFile;
}

function toContract(contract: MultiContract): object {
  const { bytecode, runtimeBytecode, srcmap, srcmapRuntime, functionHashes } = contract;
  return {
    abi: JSON.parse(contract.interface),
    evm: {
      bytecode: { object: bytecode, sourceMap: srcmap },
      deployedBytecode: { object: runtimeBytecode, sourceMap: srcmapRuntime },
      methodIdentifiers: functionHashes,
    },
  };
}

/** As in `a.sol:1:21: Error: Expected token Semicolon`, followed by the line and a mark below it. */
function toError(text: string, contents: Readonly<Record<string, string>>): object {
  const [, file = "", line = "", column = "", type = "Error", message = text] =
    /^(.*?):(\d+):(\d+): ([\w ]+): ([^\n]*)/.exec(text) ?? [];
  const content = contents[file];
  const severity = type === "Warning" ? "warning" : "error";
  const error = { severity, type, component: "general", message, formattedMessage: text };
  if (content === undefined) return error;
  const before = Buffer.from(
    content
      .split("\n")
      .slice(0, Number(line) - 1)
      .map((one) => `${one}\n`)
      .join(""),
  );
  const start = before.length + Number(column) - 1;
  return { ...error, sourceLocation: { file, start, end: start } };
}
