/** The intermediate representation of a file, as checks see it. */

import path from "node:path";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import { noAccess } from "../../engine/model/compiler-access.ts";
import { visible, visibleLines } from "../../engine/report/visible.ts";
import type { CliContext } from "../cli-context.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { makeInterrupt } from "../interrupt.ts";
import { print } from "../write-output.ts";

const memoryLimitMb = 2048;
const timeMs = 120_000;

/** Compiles the file and prints its code; why it cannot goes to standard error. */
export async function showIr(file: string, { enginePath }: CliContext): Promise<ExitStatus> {
  const interrupt = makeInterrupt(() => {});
  const host = makeEngineHost({
    processPath: enginePath,
    nWorkers: 1,
    memoryLimitMb,
    compilers: { ...noAccess, fetch: "known" },
  });
  try {
    const input = { kind: "project", paths: [path.resolve(file)], settings: {} } as const;
    const options = { mode: "static", seed: 1, budget: { timeMs }, listing: "ir", signal: interrupt.signal } as const;
    for await (const event of host.analyze(input, options)) {
      if (event.kind !== "summary") continue;
      const { listing, error, stopped } = event.summary;
      if (listing === undefined) {
        await print(`solhound: ${visible(error?.message ?? `${file}: ${stopped}`)}\n`, process.stderr);
        return exitStatus.badInput;
      }
      await print(visibleLines(listing).join("\n"));
    }
    return exitStatus.clean;
  } finally {
    await host.close();
    interrupt.release();
  }
}
