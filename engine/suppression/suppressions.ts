/** Comments in a source that silence checks. */

export interface Suppressions {
  /** Lines are 0-based; a finding is silenced by its first line, its check id, or an alias of another tool's. */
  isSuppressed(check: string, startLine: number): boolean;
}
