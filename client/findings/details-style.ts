/** How the page of a finding looks: in the colours and fonts of the theme that is on, high contrast too. */

/** CSS; it loads nothing. */
export const detailsStyle = `
body { padding: 0 1rem 1rem; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.45; overflow-wrap: anywhere; }
h1 { font-size: 1.25em; font-weight: 600; margin: 0.8rem 0 0.2rem; }
h2 { font-size: 1em; font-weight: 600; margin: 1rem 0 0.3rem; }
p { margin: 0.3rem 0; }
ol, ul { margin: 0.3rem 0; padding-left: 1.5rem; }
li { margin: 0.2rem 0; }
li.broken { font-weight: 600; }
code { font-family: var(--vscode-editor-font-family); color: var(--vscode-textPreformat-foreground); }
pre { padding: 0.5rem; overflow-x: auto; background: var(--vscode-textCodeBlock-background); border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, transparent)); }
pre code { padding: 0; background: none; color: var(--vscode-editor-foreground); white-space: pre; overflow-wrap: normal; }
a, button.place { color: var(--vscode-textLink-foreground); }
button { font: inherit; padding: 0.2rem 0.6rem; margin: 0.2rem 0.3rem 0.2rem 0; cursor: pointer; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); border: 1px solid var(--vscode-contrastBorder, var(--vscode-button-secondaryBorder, var(--vscode-button-border, transparent))); border-radius: 2px; }
button:hover { background: var(--vscode-button-secondaryHoverBackground); }
button:disabled { opacity: 0.6; cursor: default; }
button.place { margin: 0; padding: 0; background: none; border: 0; text-decoration: underline; }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
[hidden] { display: none; }
.gone { padding: 0.3rem 0.6rem; border-left: 3px solid var(--vscode-focusBorder); background: var(--vscode-textBlockQuote-background); }
.grade { color: var(--vscode-descriptionForeground); }
.severity-High { color: var(--vscode-list-errorForeground, var(--vscode-errorForeground)); }
`;
