/** Reads what was dropped or picked. */

import { err, ok, type Result } from "../../../engine/util/result.ts";
import { isOfProject, type NamedText } from "./sources.ts";

interface NamedFile {
  readonly name: string;
  readonly file: File;
}

/** Beyond this the server refuses the whole; nothing that big is worth reading. */
const maxBytes = 20 * 1024 * 1024;
/** Entries of a dropped folder that are looked at. */
const maxEntries = 100_000;

/** Files from an input; those of a folder have its name before theirs. */
export function readPicked(files: Iterable<File>): Promise<Result<readonly NamedText[], string>> {
  const named = [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return readTexts(named.every(({ file }) => file.webkitRelativePath === "") ? named : withinFolder(named));
}

/** Files and folders from a drop. The entries have to be taken while the event is handled. */
export async function readDropped(transfer: DataTransfer): Promise<Result<readonly NamedText[], string>> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: NamedFile[] = [];
  let hasFolder = false;
  try {
    for (const entry of entries) {
      hasFolder ||= entry.isDirectory;
      for await (const file of filesBelow(entry)) {
        found.push(file);
        if (found.length > maxEntries)
          return err("That folder holds too many files. Drop the folder of the contracts.");
      }
    }
  } catch {
    return err("What was dropped cannot be read.");
  }
  return readTexts(hasFolder ? withinFolder(found) : found);
}

/** Without the name of the folder itself, where it is one: imports count from there. */
function withinFolder(files: readonly NamedFile[]): readonly NamedFile[] {
  const tops = new Set(files.map(({ name }) => name.split("/")[0]));
  const isOne = tops.size === 1 && files.every(({ name }) => name.includes("/"));
  const inside = isOne ? files.map(({ name, file }) => ({ name: name.slice(name.indexOf("/") + 1), file })) : files;
  return inside.filter(({ name }) => isOfProject(name));
}

async function* filesBelow(entry: FileSystemEntry): AsyncGenerator<NamedFile> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    yield { name: entry.fullPath.replace(/^\//, ""), file };
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (let page = await readPage(reader); page.length > 0; page = await readPage(reader)) {
    for (const child of page) {
      if (!child.name.startsWith(".")) yield* filesBelow(child);
    }
  }
}

/** Browsers give the entries of a folder a hundred at a time. */
function readPage(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

async function readTexts(files: readonly NamedFile[]): Promise<Result<readonly NamedText[], string>> {
  const solidity = files.filter(({ name }) => /\.sol$/i.test(name));
  if (solidity.length === 0) {
    return err(
      files.length === 0 ? "There is no Solidity file in it." : "Only files that end in .sol can be analyzed.",
    );
  }
  const nBytes = solidity.reduce((sum, { file }) => sum + file.size, 0);
  if (nBytes > maxBytes && !solidity.some(({ name }) => name.includes("node_modules/"))) {
    return err(`These files have ${Math.round(nBytes / 1024 / 1024)} MB together; the server takes 20.`);
  }
  const texts: NamedText[] = [];
  for (const { name, file } of solidity) {
    const text = await readText(file);
    if (text === undefined) return err(`${name} cannot be read as UTF-8 text.`);
    texts.push({ name, text });
  }
  return ok(texts);
}

/** A byte order mark stays: places are counted from the file's first byte. Undefined where it is no UTF-8. */
async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
