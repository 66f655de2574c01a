/** A command that is ended when one of its processes has worked too long: by the processor's time, for the machine may be busy. */

/** What to run, and with which arguments. */
export function withLimit(command: readonly string[], seconds: number): [string, readonly string[]] {
  return ["bash", ["-c", 'ulimit -t "$0"; exec "$@"', String(Math.ceil(seconds)), ...command]];
}
