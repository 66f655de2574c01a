/** The `export` and `import` commands: all that a server keeps, to a file and from it. */

import path from "node:path";
import { visible } from "../../engine/report/visible.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { reasonOf } from "../file-trouble.ts";
import { refuse } from "../refuse.ts";
import { print } from "../write-output.ts";
import { type Api, defaultDataFolder } from "./serve-options.ts";

interface TransferOptions {
  readonly data?: string;
}

/** Writes the file, and tells how much is in it. */
export function exportData(file: string, options: TransferOptions): Promise<ExitStatus> {
  return transfer(file, options, async (api, place) => {
    const { records, blobs } = await api.exportStore(place, file);
    return `Wrote ${records} records and ${blobs} files to ${visible(file)}`;
  });
}

/** Takes over what is in the file, and tells how much that is. */
export function importData(file: string, options: TransferOptions): Promise<ExitStatus> {
  return transfer(file, options, async (api, place) => {
    const { records, blobs } = await api.importStore(place, file);
    return `Took over ${records} records and ${blobs} files from ${visible(file)}`;
  });
}

type Place = Parameters<Api["exportStore"]>[0];

async function transfer(
  file: string,
  { data }: TransferOptions,
  act: (api: Api, place: Place) => Promise<string>,
): Promise<ExitStatus> {
  const api = await import("../../api/main.ts");
  const databaseUrl = data === undefined ? process.env["DATABASE_URL"] || undefined : undefined;
  const place = { dataFolder: data === undefined ? defaultDataFolder() : path.resolve(data), databaseUrl };
  try {
    await print(`${await act(api, place)}\n`);
    return exitStatus.clean;
  } catch (error) {
    return refuse(messageOf(error, file));
  }
}

function messageOf(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EEXIST") return `${file} is there already. Name another file.`;
  return code !== undefined && "syscall" in error ? `${file} ${reasonOf(error)}` : error.message;
}
