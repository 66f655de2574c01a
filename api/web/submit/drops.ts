/** Files dropped anywhere on the page: nobody has to aim. */

/** The zone shows that it is ready while files are dragged over the page. */
export function watchDrops(zone: HTMLElement, dropped: (transfer: DataTransfer) => void, signal: AbortSignal): void {
  let depth = 0;
  const setReady = (isReady: boolean): void => {
    zone.classList.toggle("ready", isReady);
  };
  const listen = (
    type: "dragenter" | "dragover" | "dragleave" | "drop",
    listener: (event: DragEvent) => void,
  ): void => {
    const whenFiles = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files")) listener(event);
    };
    window.addEventListener(type, whenFiles, { signal });
  };
  listen("dragenter", () => {
    depth++;
    setReady(true);
  });
  listen("dragleave", () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) setReady(false);
  });
  // Without this the browser would go to the file.
  listen("dragover", (event) => event.preventDefault());
  listen("drop", (event) => {
    event.preventDefault();
    depth = 0;
    setReady(false);
    if (event.dataTransfer) dropped(event.dataTransfer);
  });
}
