/** The language server. */
export {};
