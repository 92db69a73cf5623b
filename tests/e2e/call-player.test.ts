import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { archivedCall, untilArchived } from "#tests/support/archived-calls.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { signIn } from "#tests/support/pages.ts";
import { openProductPeople } from "#tests/support/product-people.ts";

const player = (page: Page) => page.getByRole("region", { name: /^Recording of the call to/ });
const place = (page: Page) => page.getByRole("slider", { name: "Place in the recording" });
/** Seconds that the audio element has played. */
const played = (page: Page) => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
const isPaused = (page: Page) => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.paused);

/** Opens the list and plays its first call. */
async function playFirst(page: Page): Promise<void> {
  await page.goto("/demo/voice/ai-calls?hasRecording=true");
  await page
    .getByRole("button", { name: /^Play the call to/ })
    .first()
    .click();
  await expect(player(page)).toBeVisible();
  await expect.poll(() => played(page)).toBeGreaterThan(0);
}

test("A call plays below the list in two lanes, and its turns are told in words", async ({ page, portal }) => {
  await untilArchived(portal, "ai");
  await playFirst(page);
  const before = await played(page);
  await expect.poll(() => played(page)).toBeGreaterThan(before);
  await expect(player(page).getByText("Robot", { exact: true })).toBeVisible();
  await expect(player(page).getByText("Customer", { exact: true })).toBeVisible();
  await expect(player(page)).toContainText("5 turns, longest silence");
  await expect(player(page).locator("canvas")).not.toHaveCount(0);
  await expectAccessible(page, [
    { width: 1280, height: 900 },
    { width: 900, height: 900 },
    { width: 360, height: 780 },
  ]);
  // The list stays usable meanwhile.
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(player(page)).toBeVisible();
});

test("The keyboard plays, pauses, seeks, changes the speed and goes to the next call", async ({ page, portal }) => {
  await untilArchived(portal, "ai");
  await playFirst(page);
  const first = await player(page).getAttribute("aria-label");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("j");
  await expect.poll(() => played(page)).toBe(0);
  await place(page).focus();
  await page.keyboard.press("End");
  await expect(place(page)).toHaveAttribute("aria-valuenow", /^[4-8]$/);
  await page.keyboard.press("Home");
  await expect(place(page)).toHaveAttribute("aria-valuetext", /^0 seconds of \d+ seconds$/);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => played(page)).toBeGreaterThan(3);
  await player(page).getByRole("button", { name: "1×" }).click();
  await page.getByRole("menuitemradio", { name: "1.5×" }).click();
  await page.keyboard.press("Escape");
  expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(player(page)).not.toHaveAttribute("aria-label", first ?? "");
  await expect.poll(() => played(page)).toBeGreaterThan(0);
  await page.keyboard.press("p");
  await expect(player(page)).toHaveAttribute("aria-label", first ?? "");
});

test("What is heard at a second is noted there, and a tag finds the call again", async ({ page, portal }) => {
  const call = await archivedCall(portal, "ai", ({ hasRecording }) => hasRecording);
  await page.goto(`/demo/voice/ai-calls/${encodeURIComponent(call.id)}`);
  await page.getByRole("button", { name: "Listen" }).click();
  await expect.poll(() => played(page)).toBeGreaterThan(0);
  await page.keyboard.press("Space");
  await place(page).focus();
  await page.keyboard.press("Home");
  await player(page).getByRole("button", { name: "Note at 0:00" }).click();
  const dialog = page.getByRole("dialog", { name: "Note at 0:00" });
  await dialog.getByRole("textbox", { name: "Note" }).fill("Rings for long");
  await dialog.getByRole("button", { name: "Save the note" }).click();
  const notes = page.getByRole("region", { name: "Tags and notes" });
  await expect(notes).toContainText("Rings for long");
  await notes.getByRole("button", { name: "Play from 0:00" }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await notes.getByRole("textbox", { name: "New tag" }).fill("Wrong intent");
  await notes.getByRole("button", { name: "Add", exact: true }).click();
  await notes.getByRole("link", { name: "wrong intent" }).click();
  await expect(page).toHaveURL(/tag=wrong\+intent/);
  const rows = page.getByRole("table", { name: "AI calls, newest first" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("1 note");
  await rows.getByRole("link").first().click();
  await notes.getByRole("button", { name: "Remove the tag wrong intent" }).click();
  await expect(notes.getByRole("link", { name: "wrong intent" })).toBeHidden();
});

test("A recording that is gone says so, and the side that is left is played", async ({ page, portal }) => {
  const call = await archivedCall(portal, "ai", ({ hasRecording }) => hasRecording);
  const sentence = "The link is dead: the platform answers 404.";
  await page.route(/\/voice\/recordings\/[^/]+\/[^/]+\/whole$/, (route) =>
    route.fulfill({ status: 422, contentType: "text/plain", body: `${sentence}\n` }),
  );
  await page.goto(`/demo/voice/ai-calls/${encodeURIComponent(call.id)}`);
  await page.getByRole("button", { name: "Listen" }).click();
  await expect(player(page)).toContainText(`The recording of the whole call: ${sentence}`);
  await expect(player(page).getByText("Customer", { exact: true })).toBeVisible();
  await expect(player(page).getByText("Robot", { exact: true })).toBeHidden();
  await player(page).getByRole("button", { name: "Play" }).click();
  await expect.poll(() => played(page)).toBeGreaterThan(0);
});

test("Who may not listen is told who may, and who sees no numbers sees none here", async ({ browser, portal }) => {
  const call = await archivedCall(portal, "ai", ({ hasRecording }) => hasRecording);
  const people = await openProductPeople(product.dataDir);
  const analyst = await people.createPerson("analyst");
  await people.close();
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState: nobody });
  const page = await context.newPage();
  await signIn(page, analyst);
  await page.goto("/demo/voice/ai-calls");
  const table = page.getByRole("table", { name: "AI calls, newest first" });
  await expect(table).toContainText("•••");
  await expect(table).not.toContainText(call.number ?? "none");
  await expect(page.getByRole("button", { name: /^Play the call/ })).toHaveCount(0);
  await table.locator("tbody").getByRole("link").first().click();
  await expect(page.getByText("Personal data of this call is masked.")).toBeVisible();
  await page.goto(`/demo/voice/ai-calls/${encodeURIComponent(call.id)}`);
  await expect(page.getByText("can listen to calls")).toBeVisible();
  await context.close();
});

test("The list loads neither charts nor player before somebody wants them", async ({ page, portal }) => {
  await untilArchived(portal, "ai");
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text().catch(() => ""));
  });
  await page.goto("/demo/voice/ai-calls");
  await expect(page.getByRole("button", { name: /^Play the call to/ }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const holds = (words: string) => scripts.some((script) => script.includes(words));
  // Words of each: that of the waveform library, of the player's own, and of the charts'.
  for (const words of ["splitChannels", "Place in the recording", "Calls by weekday and hour"])
    expect(holds(words), words).toBe(false);
  await page
    .getByRole("button", { name: /^Play the call to/ })
    .first()
    .click();
  await expect.poll(() => holds("splitChannels")).toBe(true);
});
