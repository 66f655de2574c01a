/** Files that cannot be analysed, each in a main or a side file, alone or with others. */

import { broken, importing, openPragma } from "./solidity-samples.ts";

/** Of which nothing is to be said, but that it was analysed. */
export const sound = openPragma.replace("^", "");

/** One of them. */
export interface PartialFailure {
  readonly name: string;
  readonly text: string | Buffer;
  /** What is said of it. */
  readonly says: RegExp;
  /** Parts of it can be analysed. */
  readonly leavesRest?: true;
}

/** Bytes that are no UTF-8 are, over HTTP, a file without text. */
export const unreadable = Buffer.from([0xff, 0xfe, 0x00, 0xd8]);

/** Each kind of them. */
export const causes: readonly PartialFailure[] = [
  { name: "a type error", text: broken, says: /Type literal_string "text"/, leavesRest: true },
  { name: "a syntax error", text: "pragma solidity 0.8.37;\ncontract {", says: /Expected identifier/ },
  {
    name: "an import that is missing",
    text: importing.replace("./open.sol", "./gone.sol"),
    says: /gone\.sol/,
    leavesRest: true,
  },
  { name: "a pragma that no compiler meets", text: sound.replace("0.8.37", "0.3.99"), says: /0\.3\.99/ },
  { name: "nothing that can be read", text: unreadable, says: /UTF-8|without text/ },
];

/** Files by name, and which of them fail. */
export function layoutsOf({ text }: PartialFailure) {
  return [
    { where: "the main file", files: { "Main.sol": text, "Side.sol": sound }, failing: ["Main.sol"], mainFails: true },
    { where: "a side file", files: { "Main.sol": sound, "Side.sol": text }, failing: ["Side.sol"], mainFails: false },
    {
      where: "two of three files",
      files: { "Main.sol": text, "Other.sol": sound, "Side.sol": text },
      failing: ["Main.sol", "Side.sol"],
      mainFails: true,
    },
    { where: "the only file", files: { "Main.sol": text }, failing: ["Main.sol"], mainFails: true },
  ] as const;
}

/** Where a file stands that fails. */
export type Layout = ReturnType<typeof layoutsOf>[number];
