/** The HTTP API. */
export {};
