/** The thread that solc runs in. */
export {};
