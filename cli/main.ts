/** The `solhound` command. */
export {};
