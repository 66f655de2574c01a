/** Large values, named by their content. */

export interface BlobStore {
  /** Keeps the bytes and answers their name, which is the same for the same bytes. */
  put(bytes: Uint8Array): Promise<string>;
  /** Undefined where there is none of that name. */
  get(name: string): Promise<Uint8Array | undefined>;
}
