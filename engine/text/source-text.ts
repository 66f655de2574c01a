/** One source and the ways to point into it. */

import type { Location } from "../model/location.ts";

export interface SourceText {
  readonly file: string;
  /** What the compiler gets: the text without a byte order mark. */
  readonly text: string;
  /** Bytes of the byte order mark that `text` lacks: 0 or 3. */
  readonly bomLength: number;
  /** A place given in the compiler's bytes; out-of-range values are clamped, an end inside a character is widened. */
  locate(offset: number, length: number): Location;
  /** The text of a place given in the compiler's bytes. */
  slice(offset: number, length: number): string;
}
