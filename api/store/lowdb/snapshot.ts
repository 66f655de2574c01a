/** `db.json`: all rows as they were when it was written; what came after is in the journal. */

import type { Adapter } from "lowdb";
import { writeDurably } from "./durable-file.ts";
import { damaged, readOrNull } from "./read-file.ts";
import { emptyTables, findRowFault, putRows, type Rows, type Tables, tableNames } from "./tables.ts";

/** Each one written is of the next generation; the journal says after which one it goes on. */
export interface Snapshot {
  generation: number;
  readonly tables: Tables;
}

/** Goes up when older versions of Solhound could not read the files. */
const formatVersion = 5;
/** Later formats have tables more; what a file lacks is empty. Format 3 has a journal, 4 invitations and the audit log, 5 triage and webhooks. */
const readableFormats = [1, 2, 3, 4, formatVersion] as const;

/** Between the tables and the text of the file: each table is a list there. */
export function snapshotFile(file: string): Adapter<Snapshot> {
  return {
    async read() {
      const text = await readOrNull(file);
      return text === null ? null : parse(text, file);
    },
    write: (snapshot) => writeDurably(file, render(snapshot)),
  };
}

/** A row a line, piece by piece, so that others are served between. The tables are as they were when this was called. */
function render({ generation, tables }: Snapshot): Iterable<string> {
  const lists = tableNames.map((name) => [name, [...tables[name].values()]] as const);
  return (function* () {
    yield `{"format":${formatVersion},"generation":${generation}`;
    for (const [name, rows] of lists) {
      yield `,\n"${name}":[`;
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        const lines = rows.slice(start, start + rowsAtOnce).map((row) => JSON.stringify(row));
        yield `${start === 0 ? "\n" : ",\n"}${lines.join(",\n")}`;
      }
      yield "]";
    }
    yield "}\n";
  })();
}

/** What takes about a millisecond. */
const rowsAtOnce = 200;

function parse(text: string, file: string): Snapshot {
  const content = parseContent(text, file);
  const { format, generation = 0 } = content;
  if (typeof format !== "number") throw damaged(file, "it does not say which format it has");
  if (!readableFormats.some((readable) => readable === format)) {
    const advice = format > formatVersion ? "Install the newer version that wrote it" : "Put a backup in its place";
    const message = `${file} has format ${format}; this version of Solhound reads formats ${readableFormats.slice(0, -1).join(", ")} and ${formatVersion}.`;
    throw new Error(`${message} ${advice}, or name another data folder.`);
  }
  if (typeof generation !== "number") throw damaged(file, "its generation is no number");
  const fault = findRowFault(content);
  if (fault !== undefined) throw damaged(file, fault);
  const tables = emptyTables();
  putRows(tables, content as Rows);
  return { generation, tables };
}

function parseContent(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    throw damaged(file, "it is not valid JSON");
  }
}
