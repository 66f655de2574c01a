/** What an analysis may do to get at a compiler. Plain data: it crosses processes. */

export interface CompilerAccess {
  /**
   * Whether a compiler that is not on this machine is fetched; `known`: only one that is known by its hash. A list: only
   * these versions.
   */
  readonly fetch: "never" | "known" | "allowed" | readonly string[];
  /**
   * Whether code of the project may be run: a `node_modules/solc` that is not, byte for byte, a released compiler. Never
   * for a workspace that is not trusted.
   */
  readonly trusted: boolean;
  /** Whether what was compiled is kept on disk, for the next time that the same is compiled. */
  readonly keepsOutput: boolean;
  /** Where compilers are fetched from, `http` or `https`; absent: from the user's npm registry. */
  readonly mirror?: string;
}

/** For those who say nothing about it. */
export const noAccess: CompilerAccess = { fetch: "never", trusted: false, keepsOutput: false };

/** The mirror that the environment names, if it names one. */
export function mirrorFrom(env: Readonly<Record<string, string | undefined>>): { readonly mirror?: string } {
  const mirror = env["SOLHOUND_SOLC_MIRROR"];
  return mirror ? { mirror } : {};
}
