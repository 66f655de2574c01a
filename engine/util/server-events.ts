/** Reads server-sent events. `EventSource` cannot: it sends no token. */

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Events as they become whole; comments and other fields are passed over. Lines end with `\n`, as our server writes them. */
export async function* parseEvents(pieces: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let rest = "";
  for await (const piece of pieces) {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = toEvent(block.split("\n"));
      if (event.data !== "") yield event;
    }
  }
}

function toEvent(lines: readonly string[]): ServerEvent {
  const valuesOf = (field: string): readonly string[] =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ""));
  return { event: valuesOf("event").at(-1) ?? "message", data: valuesOf("data").join("\n") };
}

/** The body's text, piece by piece. */
export async function* readPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      yield decoder.decode(read.value, { stream: true });
    }
  } finally {
    await reader.cancel();
  }
}
