/** Scripts that V8 need not compile again: what it made of one is kept on disk, with all functions that had run by then.
 *
 * What is kept is run as it is, like the script itself: it lies in a folder that is the user's alone. V8 takes it for the
 * same version, flags and script only; that it is whole is for us to see.
 */

import { createHash } from "node:crypto";
import { readFileSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { cachedDataVersionTag } from "node:v8";
import vm from "node:vm";
import { keepFile, trimFolder } from "./kept-files.ts";

export interface ScriptSource {
  /** One expression. */
  readonly code: string;
  /** Where it comes from, for traces. */
  readonly filename: string;
  /** Changes whenever the code does. */
  readonly hash: string;
}

export interface KeptScript {
  readonly script: vm.Script;
  /**
   * Keeps what is compiled of it by now, unless as much was kept before: the larger the `extent` of what has run, the more
   * that is. A disk that fails is no failure.
   */
  keep(extent: number): Promise<void>;
}

/** What the folder may take of the disk: a form is twice as large as its script. */
const maxBytes = 128 * 1024 * 1024;

const digestBytes = 32;
/** The digest of all that follows it, and the extent. */
const headBytes = digestBytes + 1;

/** `folder` is where forms are kept; made where it is missing. */
export function loadKeptScript({ code, filename, hash }: ScriptSource, folder: string): KeptScript {
  const file = path.join(folder, `${hash}-${cachedDataVersionTag().toString(16)}.v8`);
  const known = read(file);
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const cached = known === undefined ? {} : { cachedData: known.subarray(headBytes) };
  const script = new vm.Script(code, { filename, importModuleDynamically, ...cached });
  let kept = script.cachedDataRejected === false ? (known?.[digestBytes] ?? 0) : 0;
  return {
    script,
    async keep(extent) {
      if (extent <= kept) return;
      kept = extent;
      const form = Buffer.concat([new Uint8Array([extent]), script.createCachedData()]);
      await keepFile(file, Buffer.concat([digestOf(form), form]))
        .then(() => trimFolder(folder, maxBytes))
        .catch(() => {});
    },
  };
}

/** Undefined where there is none, or only a part of it, and where somebody else may have put it there. */
function read(file: string): Buffer | undefined {
  try {
    if (!isOurs(path.dirname(file)) || !isOurs(file)) return undefined;
    const bytes = readFileSync(file);
    const now = new Date();
    utimesSync(file, now, now);
    return digestOf(bytes.subarray(digestBytes)).equals(bytes.subarray(0, digestBytes)) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const writableByOthers = 0o022;

/** Whether nobody but the user writes there; where there are no such modes, the folder above says who does. */
function isOurs(place: string): boolean {
  const { uid, mode } = statSync(place);
  return process.getuid === undefined || (uid === process.getuid() && (mode & writableByOthers) === 0);
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
