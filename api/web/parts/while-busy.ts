/** Buttons that wait for what they have begun. */

import { setAttribute } from "../dom.ts";

/** Does the work, unless one of the buttons is waiting already. They keep the focus: disabled ones would lose it. */
export async function whileBusy(buttons: readonly HTMLButtonElement[], work: () => Promise<void>): Promise<void> {
  if (buttons.some((button) => button.getAttribute("aria-disabled") === "true")) return;
  for (const button of buttons) setAttribute(button, "aria-disabled", "true");
  try {
    await work();
  } finally {
    for (const button of buttons) setAttribute(button, "aria-disabled", null);
  }
}
