/** Where results go: standard output or a file. */

import { randomUUID } from "node:crypto";
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { err, ok, type Result } from "../engine/util/result.ts";
import { reasonOf } from "./file-trouble.ts";

/** Writes all of `text` and waits until the stream has taken it. A reader who went away early is no error. */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve());
  });
}

/** Broken pipes, as in `| head`, end silently; any other trouble of a standard stream is a bug to be told. */
export function tolerateBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/**
 * Writes the file so that it is either the old one or all of the new one. What is there and is no regular file, such
 * as a pipe, is written to as it is; a symbolic link stays one. The error is a sentence.
 */
export async function writeOutputFile(file: string, text: string): Promise<Result<void, string>> {
  const target = await realpath(file).catch(() => file);
  try {
    const info = await stat(target).catch(() => null);
    if (info !== null && !info.isFile()) await writeFile(target, text);
    else await replaceFile(target, text, info?.mode);
    return ok(undefined);
  } catch (error) {
    return err(`The output file ${file} ${reasonOf(error)}.`);
  }
}

async function replaceFile(file: string, text: string, mode = 0o666): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { flag: "wx", mode });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
