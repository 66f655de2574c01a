/** The desk of sources, loaded when somebody first asks: the server's start does not wait for it. */

import type { KeptFilesDeps } from "./kept-files.ts";
import type { SourceDesk } from "./source-desk.ts";

/** Nothing loaded yet. */
export function makeLaterSourceDesk(deps: KeptFilesDeps): SourceDesk {
  let loading: Promise<SourceDesk> | null = null;
  let loaded: SourceDesk | null = null;
  const load = (): Promise<SourceDesk> => {
    loading ??= import("./source-desk.ts").then(({ makeSourceDesk }) => {
      loaded = makeSourceDesk(deps);
      return loaded;
    });
    return loading;
  };
  return {
    read: async (document) => (await load()).read(document),
    readWorkspace: async () => (await load()).readWorkspace(),
    importable: () => loaded?.importable() ?? { files: [], isWhole: false },
    forget: () => loaded?.forget(),
  };
}
