/** What commands need to know of the build they are part of; known at the entry alone. */

export interface CliContext {
  /** The built engine process, beside the entry. */
  readonly enginePath: string;
}
