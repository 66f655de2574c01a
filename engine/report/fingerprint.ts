/** The identity of a finding across edits and doors. */

export interface FingerprintParts {
  readonly check: string;
  readonly file: string;
  readonly contract: string | null;
  readonly function: string | null;
  /** Source text of the place; comments and white space in it do not count. */
  readonly anchor: string;
  /** Which one it is among findings that are equal in all of the above, from 0, in source order. */
  readonly ordinal: number;
}
