/** The engine process that was built, as benches and tests of many contracts start it. */

import { type EngineHost, makeEngineHost } from "../../engine/host/engine-host.ts";
import type { EngineHostOptions } from "../../engine/host/engine-host-options.ts";
import { inRoot } from "./root.ts";

interface BuiltEngineOptions extends Partial<Pick<EngineHostOptions, "nWorkers" | "memoryLimitMb" | "onLog">> {
  /** Whether what was compiled is there for the next run; absent: it is. */
  readonly keepsOutput?: boolean;
}

/** One process with 2 GB unless told otherwise; compilers that are lacking and known are fetched. */
export function startBuiltEngine({ keepsOutput = true, ...options }: BuiltEngineOptions = {}): EngineHost {
  return makeEngineHost({
    processPath: inRoot("dist/engine-process.js"),
    nWorkers: 1,
    memoryLimitMb: 2048,
    compilers: { fetch: "known", trusted: false, keepsOutput },
    ...options,
  });
}
