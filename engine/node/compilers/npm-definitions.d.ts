/** The part of `@npmcli/config` that its types leave out: what npm's own settings are, and how they reach the network. */

declare module "@npmcli/config/lib/definitions/index.js" {
  import type Config from "@npmcli/config";

  const npmDefinitions: Pick<Config.Options<Config.DefinitionsObject>, "definitions" | "shorthands" | "flatten">;
  export = npmDefinitions;
}
