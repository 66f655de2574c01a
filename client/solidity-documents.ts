/** Which documents Solhound looks at. */

export const languageId = "solidity";

/** Files, buffers without a file, and files of a virtual workspace; not the old sides of comparisons. */
export const solidityDocuments = [
  { scheme: "file", language: languageId },
  { scheme: "untitled", language: languageId },
  { scheme: "vscode-vfs", language: languageId },
] as const;
