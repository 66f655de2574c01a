/** A check as the doors know it: what is told about it, without how it works. */

import type { CheckInfo } from "../model/check-info.ts";

export interface CatalogueEntry extends CheckInfo {
  /** The folder it stands in, among checks that ask for the same facts. */
  readonly family: string;
}
