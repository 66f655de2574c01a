/** Import remappings, `[context:]prefix=target`, as the compiler applies them. */

export interface Remapping {
  readonly context: string;
  readonly prefix: string;
  readonly target: string;
}

/** Undefined where the text is no remapping: it lacks `=` or a prefix. */
export function parseRemapping(text: string): Remapping | undefined {
  const equals = text.indexOf("=");
  if (equals < 0) return undefined;
  const colon = text.indexOf(":");
  const hasContext = colon >= 0 && colon < equals;
  const context = hasContext ? text.slice(0, colon) : "";
  const prefix = text.slice(hasContext ? colon + 1 : 0, equals);
  return prefix === "" ? undefined : { context, prefix, target: text.slice(equals + 1) };
}

/** The text form, as the compiler takes it. */
export function formatRemapping({ context, prefix, target }: Remapping): string {
  return `${context === "" ? "" : `${context}:`}${prefix}=${target}`;
}

/** The remapping that applies to `path` imported by `importer`: the longest context wins, then the longest prefix, then the last. */
export function findRemapping(remappings: readonly Remapping[], importer: string, path: string): Remapping | undefined {
  let best: Remapping | undefined;
  for (const remapping of remappings) {
    if (!importer.startsWith(remapping.context) || !path.startsWith(remapping.prefix)) continue;
    if (best === undefined || isAtLeastAsClose(remapping, best)) best = remapping;
  }
  return best;
}

function isAtLeastAsClose(a: Remapping, b: Remapping): boolean {
  if (a.context.length !== b.context.length) return a.context.length > b.context.length;
  return a.prefix.length >= b.prefix.length;
}
