/** What a source declares, as far as its text tells: plain data, offsets in UTF-16 units. */

import type { Stretch } from "../../../engine/text/outline.ts";

/** What kind of declaration; `field` of a struct, `value` of an enum. */
export type DeclaredKind =
  | "contract"
  | "interface"
  | "library"
  | "function"
  | "modifier"
  | "constructor"
  | "receive"
  | "fallback"
  | "struct"
  | "field"
  | "enum"
  | "value"
  | "event"
  | "error"
  | "type"
  | "variable"
  | "parameter"
  | "local";

/** A name with dots, as in `Lib.Item`. */
export type DottedName = readonly string[];

/** A type as it is written. */
export type WrittenType =
  | { readonly kind: "named"; readonly name: DottedName }
  | { readonly kind: "mapping"; readonly key: WrittenType; readonly value: WrittenType }
  | { readonly kind: "array"; readonly element: WrittenType; readonly isDynamic: boolean }
  | { readonly kind: "function"; readonly returns: readonly Declared[] };

export interface Declared {
  readonly kind: DeclaredKind;
  /** Empty for a parameter without one. */
  readonly name: string;
  /** The name; where it has none, its beginning. */
  readonly at: Stretch;
  readonly range: Stretch;
  /** Up to the body or the initial value. */
  readonly header: Stretch;
  /** Between the braces. */
  readonly body: Stretch | null;
  /** Of variables, fields, parameters, and what a user-defined type is made of. */
  readonly type: WrittenType | null;
  readonly parameters: readonly Declared[];
  readonly returns: readonly Declared[];
  /** After `is`. */
  readonly bases: readonly DottedName[];
  /** Of a contract, a struct, an enum. */
  readonly members: readonly Declared[];
  /** Single words of the header beside name and types: `public`, `constant`, `storage`, names of modifiers. */
  readonly attributes: ReadonlySet<string>;
  /** `using … for …` within a contract. */
  readonly using: readonly UsingLine[];
  /** Where a local variable can be named; null for everything else. */
  readonly scope: Stretch | null;
}

export interface UsingLine {
  /** The whole library; null where functions are listed. */
  readonly library: DottedName | null;
  readonly functions: readonly DottedName[];
  /** Null: all types. */
  readonly type: WrittenType | null;
  readonly isGlobal: boolean;
}

export interface ImportLine {
  readonly range: Stretch;
  /** As written, and where, without the quotes. */
  readonly path: string;
  readonly pathAt: Stretch;
  /** `import "x" as X`, `import * as X from "x"`. */
  readonly alias: string | null;
  /** `import {A, B as C} from "x"`; null where all is imported. */
  readonly names: readonly { readonly name: string; readonly alias: string }[] | null;
}

/** What one text declares. */
export interface SourceDeclarations {
  readonly declared: readonly Declared[];
  readonly imports: readonly ImportLine[];
  readonly using: readonly UsingLine[];
}
