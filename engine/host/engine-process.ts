/** The engine process: the child side of the host. */
export {};
