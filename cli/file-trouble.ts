/** Why a file or folder could not be used, in words. */

/** A clause that follows the name of the file, as in `does not exist`. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return reasons[code] ?? `cannot be used (${code})`;
}

/** Nothing is there, rather than something that cannot be had. */
export function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}

/** The system's short name for the trouble, as in `EACCES`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "cannot be used: permission denied",
  EPERM: "cannot be used: permission denied",
  EROFS: "cannot be written: the file system is read-only",
  EISDIR: "is a folder",
  ELOOP: "cannot be used: its symbolic links lead in a circle",
  ENAMETOOLONG: "cannot be used: the name is too long",
  ENOSPC: "cannot be written: no space is left",
};
