/** The kinds of names that semantic tokens tell apart. */

/** As the protocol names them. */
export const tokenTypes = [
  "class",
  "interface",
  "namespace",
  "function",
  "method",
  "struct",
  "enum",
  "enumMember",
  "event",
  "type",
  "property",
  "parameter",
  "variable",
  "decorator",
] as const;

/** As the protocol names them; each is a bit. */
export const tokenModifiers = ["declaration", "readonly", "defaultLibrary"] as const;
