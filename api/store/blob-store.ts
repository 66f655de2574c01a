/** Large values, named by their content. */

export interface BlobStore {
  /** Keeps the bytes and answers their name, which is the same for the same bytes. */
  put(bytes: Uint8Array): Promise<string>;
  /** Undefined where there is none of that name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Forgets what no analysis names and nobody has put for so long; answers how many. */
  sweep(unusedMs: number): Promise<number>;
}
