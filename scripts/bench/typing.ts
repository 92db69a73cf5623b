import type { Page } from "@playwright/test";
import { waLimits } from "#server/contract/limits/wa.ts";

/**
 * How long the editor of message templates takes from a key to its verdict, in ms each: at the limit of the body one more
 * letter makes it invalid, and taking it back makes it valid.
 */
export async function measureTyping(page: Page, keys: number): Promise<number[]> {
  await page.goto("/demo/templates/wa/new");
  const body = page.getByRole("textbox", { name: /^Body/ });
  const variables = Array.from({ length: 20 }, (_, place) => `{{${place + 1}}} and `).join("");
  await body.fill(variables.padEnd(waLimits.bodyText, "x"));
  await body.press("End");
  await page.evaluate(watchVerdicts);
  for (let key = 0; key < keys; key++) {
    await body.press(key % 2 === 0 ? "x" : "Backspace");
    await page.waitForFunction((count) => window.verdicts.length > count, key);
  }
  return page.evaluate(() => window.verdicts);
}

declare global {
  interface Window {
    /** Of each key: until the field's mark changed. */
    verdicts: number[];
  }
}

/** Runs in the page. */
function watchVerdicts(): void {
  window.verdicts = [];
  let pressedAt = 0;
  document.addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true });
  new MutationObserver(() => window.verdicts.push(performance.now() - pressedAt)).observe(document, {
    subtree: true,
    attributeFilter: ["aria-invalid"],
  });
}
