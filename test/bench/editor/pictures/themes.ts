/** The themes of VS Code that pictures are drawn in. */

export interface Theme {
  /** What the name of a picture begins with. */
  readonly name: string;
  /** As `workbench.colorTheme` has it. */
  readonly setting: string;
  /** What the window has while it is on. */
  readonly className: string;
}

/** A light one and a dark one: a window turns from one to the other as its system does, whatever is open in it. */
export type ThemePair = readonly [Theme, Theme];

export const themePairs: readonly ThemePair[] = [
  [
    { name: "light", setting: "Default Light Modern", className: "vs" },
    { name: "dark", setting: "Default Dark Modern", className: "vs-dark" },
  ],
  [
    { name: "contrast-light", setting: "Default High Contrast Light", className: "hc-light" },
    { name: "contrast", setting: "Default High Contrast", className: "hc-black" },
  ],
];
