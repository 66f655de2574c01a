/** The last of what was written to the output, for who reports a problem. */

export interface LogTail {
  note(level: string, text: string): void;
  /** The oldest first. */
  lines(): readonly string[];
}

const maxLines = 300;
const maxLength = 500;

/** Empty at first. */
export function makeLogTail(): LogTail {
  let lines: readonly string[] = [];
  return {
    note(level, text) {
      const line = `${new Date().toISOString()} [${level}] ${text.slice(0, maxLength)}`;
      lines = [...lines, line].slice(-maxLines);
    },
    lines: () => lines,
  };
}
