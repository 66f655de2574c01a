/** Every place in some sources that names a declaration: what navigation needs. Plain data, sent as JSON. */

/** Where the name of a declaration stands; offsets in UTF-16 units of the text without a byte order mark. */
export interface NamedDeclaration {
  readonly name: string;
  /** The compiler's node type, as in `FunctionDefinition`. */
  readonly kind: string;
  /** Index into `files`. */
  readonly file: number;
  readonly start: number;
  readonly end: number;
  /** The contract, struct, enum or function that it is declared in; null at the top of a source. */
  readonly container: string | null;
  /** Its text up to its body, on one line, cut where it is long. */
  readonly header: string;
  /** NatSpec, without comment marks; empty where there is none. */
  readonly documentation: string;
  /** The same for all functions, variables or modifiers that override each other: they can only be renamed together. */
  readonly family: number;
  /** Of what can be called from outside, and of errors: four bytes in hex. */
  readonly selector?: string;
  /** Of a state variable in storage, in the contract that declares it: the slot, and the byte in it where it is not the first. */
  readonly slot?: string;
}

export interface NameTable {
  /** Source unit names. */
  readonly files: readonly string[];
  readonly declarations: readonly NamedDeclaration[];
  /** Four numbers a place: index of the file, start, end, index of the declaration. Declarations are places too. */
  readonly places: readonly number[];
}
