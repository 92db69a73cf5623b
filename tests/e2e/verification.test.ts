import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { field } from "#tests/support/pages.ts";
import { callPlatform } from "#tests/support/sandbox.ts";

const everywhere = [
  { width: 1280, height: 900 },
  { width: 900, height: 800 },
  { width: 360, height: 780 },
];
const header = (page: Page) => page.locator("main > header");
const versions = (page: Page) => page.getByRole("region", { name: "Versions" }).first();
const latest = (page: Page) => versions(page).getByRole("listitem").first();
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** No name is taken twice, and the products of tests live on. */
const nameOf = (what: string) => `${what} ${Date.now() % 10_000_000}`;

async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Review this / }).click();
  await expect(page.getByRole("region", { name: "What you submit" })).toBeVisible();
}

/** Submits what is reviewed and waits for the page of it to say what became of it. */
async function submit(page: Page, became: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^(Create|Submit version)/ }).click();
  await page.waitForURL(/\/otp\/\w+\/[0-9a-f-]{36}$/);
  await expect(latest(page)).toContainText(became);
}

async function setLimit(page: Page, title: string, most: string, period: string, unit?: string): Promise<void> {
  await group(page, title).getByRole("radio", { name: "Limited" }).check();
  const whom = title === "Codes in total" ? "in total" : "to one number";
  await field(page, `Maximum codes ${whom}`).fill(most);
  const place = title === "Codes in total" ? "periodTotalSendLimit" : "periodPhoneSendLimit";
  await page.locator(`#field-${place}-period`).fill(period);
  if (unit === undefined) return;
  await page.locator(`#field-${place}-unit`).click();
  await page.getByRole("option", { name: unit }).click();
}

test("An application is made with both limits, changed, found in the list, and its versions are compared", async ({
  page,
}) => {
  const name = nameOf("Sign-in codes");
  await page.goto("/demo/otp/apps/new");
  await field(page, "Name").fill(name);
  await expect(page.getByText("No application here has this name.")).toBeVisible();
  await setLimit(page, "Codes to one number", "5", "2");
  await setLimit(page, "Codes in total", "10,000", "1", "days");
  await expect(page.getByText("At most 5 codes to one number per 2 hours.")).toBeVisible();
  await expect(page.getByText("At most 10,000 codes in total per day.")).toBeVisible();
  await expectAccessible(page, everywhere);

  // One past its edge is said at the field, and nothing typed is lost.
  await field(page, "Minutes a code is valid").fill("61");
  await page.getByRole("button", { name: "Review this application" }).click();
  await expect(page.getByText("There is 1 problem.")).toBeVisible();
  await expect(page.locator("#field-codeExpiry-error")).toBeVisible();
  await field(page, "Minutes a code is valid").fill("10");
  await review(page);
  await expect(page.getByRole("region", { name: "What you submit" })).toContainText(
    "At most 5 codes to one number per 2 hours",
  );
  await expectAccessible(page, everywhere);
  await submit(page, /Version 1\s*Accepted/);
  await expect(header(page).getByText("Agrees")).toBeVisible();
  await expect(header(page).getByText(/^Platform id otp-app-\d+$/)).toBeVisible();

  await page.getByRole("link", { name: "Change", exact: true }).click();
  await page.waitForURL(/\/edit/);
  await field(page, "Maximum codes to one number").fill("3");
  await review(page);
  const changes = page.getByRole("region", { name: "What changes" });
  await expect(changes.getByRole("row", { name: "Codes to one number: at most 5 3" })).toBeVisible();
  await submit(page, /Version 2\s*Accepted/);
  await versions(page).getByRole("button", { name: "Show what differs" }).click();
  await expect(versions(page).getByRole("row", { name: "Codes to one number: at most 5 3" })).toBeVisible();
  await expectAccessible(page, everywhere);

  // The same name again: said while it is typed, and before any call.
  await page.goto("/demo/otp/apps/new");
  await field(page, "Name").fill(name);
  await expect(page.getByText("There is already an application with this name.")).toBeVisible();
  await page.getByRole("button", { name: "Review this application" }).click();
  await expect(page.locator("#field-name-error")).toContainText("There is already an application with this name.");
  await expect(field(page, "Name")).toHaveValue(name);

  await page.goto("/demo/otp/apps");
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("At most 3 codes to one number per 2 hours; at most 10,000 codes in total per day");
  await expect(row).toContainText("Agrees");
  await expectAccessible(page, everywhere);
});

test("A voice template is adopted by its id and changed, with the code as a chip and how long it is spoken", async ({
  page,
  portal,
}) => {
  await page.goto("/demo/otp/templates");
  const known = (await portal.otp.templates.query({})).rows.find(({ platformId }) => platformId === "3001");
  if (known) {
    await page.goto(`/demo/otp/templates/${known.id}`);
  } else {
    await page.getByRole("button", { name: "Adopt a voice template" }).click();
    await field(page, "Template id").fill("3001");
    await field(page, "Name").fill("Sandbox voice code");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Adopt the template" }).click();
    await page.waitForURL(/\/otp\/templates\/[0-9a-f-]{36}$/);
    await expect(header(page).getByText("Not confirmed")).toBeVisible();
  }
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await page.waitForURL(/\/edit/);
  // What nobody said is asked for, not guessed.
  if (!known) await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  const text = field(page, "Text");
  await text.fill(`Your code at ${Date.now()} is `);
  await page.getByRole("button", { name: "Review this change" }).click();
  await expect(page.locator("#field-text-error")).toContainText("##code##");
  await text.press("End");
  await page.getByRole("button", { name: "Insert the code" }).click();
  await expect(text).toHaveValue(/is ##code##$/);
  await expect(page.getByText(/^Heard as:/)).toContainText("code");
  await page.getByRole("radio", { name: "Digits and A to F" }).check();
  await field(page, "Length of a code").fill("8");
  await field(page, "Plays").fill("2");
  await expect(page.getByRole("region", { name: "Codes look like this" })).toContainText("once in 4,294,967,296");
  await expect(page.getByRole("region", { name: "Speaking time" })).toContainText("2 plays");
  await expectAccessible(page, everywhere);
  await review(page);
  await submit(page, /Version \d+\s*Accepted/);
  await expect(header(page).getByText("Application otp-app-1")).toBeVisible();
  await expectAccessible(page, everywhere);
  await page.goto("/demo/otp/templates");
  await expect(page.getByRole("row", { name: /Answered by the platform/ })).toBeVisible();
  await expectAccessible(page, everywhere);
});

test("A flow of three steps is built and put in order with the keyboard alone, and copied to a new one", async ({
  page,
}) => {
  const name = nameOf("Three steps");
  await page.goto("/demo/otp/flows/new");
  await field(page, "Name").fill(name);
  for (const _ of [2, 3]) {
    await page.getByRole("button", { name: "Add a step" }).focus();
    await page.keyboard.press("Enter");
  }
  const waits = () => page.getByRole("textbox", { name: "Wait in seconds" });
  await expect(waits()).toHaveCount(3);
  for (const [place, seconds] of ["30", "60", "120"].entries()) await waits().nth(place).fill(seconds);
  await page.getByRole("radio", { name: "Call" }).nth(2).check();
  await expect(page.getByText("4 codes, the last after 3 minutes and 30 seconds")).toBeVisible();

  // The handle: picked up, moved over the one above, put down.
  await page.getByRole("button", { name: "Move step 3", exact: true }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Step 3 is over place 3 of 3.")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Step 3 is over place 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(waits().nth(1)).toHaveValue("120");
  // The buttons do the same.
  await page.getByRole("button", { name: "Move up step 2" }).focus();
  await page.keyboard.press("Enter");
  await expect(waits().nth(0)).toHaveValue("120");
  await expect(page.getByText("Step 2 is now step 1 of 3.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move down step 1" })).toBeFocused();
  await expectAccessible(page, everywhere);

  await waits().nth(0).fill("121");
  await page.getByRole("button", { name: "Review this flow" }).click();
  await expect(page.locator("#field-flow-0-waitingTime-error")).toBeVisible();
  await waits().nth(0).fill("120");
  await review(page);
  await expect(
    page.getByText(/^A person who asks for a code gets one; if no correct code is entered within 2 minutes/),
  ).toBeVisible();
  await submit(page, /Version 1\s*Accepted/);
  await expect(page.getByRole("link", { name: "Change", exact: true })).toHaveCount(0);
  await expectAccessible(page, everywhere);

  await page.getByRole("link", { name: "Copy to a new flow" }).click();
  await expect(waits()).toHaveCount(3);
  await expect(field(page, "Name")).toHaveValue("");
  await page.goto("/demo/otp/flows");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("3 steps");
  await expectAccessible(page, everywhere);
});

test("A step of a flow is dragged to another place with the mouse, and goes out in that order", async ({
  page,
  portal,
}) => {
  const name = nameOf("Dragged");
  await page.goto("/demo/otp/flows/new");
  await field(page, "Name").fill(name);
  for (const _ of [2, 3]) await page.getByRole("button", { name: "Add a step" }).click();
  const waits = page.getByRole("textbox", { name: "Wait in seconds" });
  for (const [place, seconds] of ["30", "60", "120"].entries()) await waits.nth(place).fill(seconds);
  const handle = (step: number) => page.getByRole("button", { name: `Move step ${step}`, exact: true });
  await handle(1).scrollIntoViewIfNeeded();
  const [from, to] = [await handle(1).boundingBox(), await handle(2).boundingBox()];
  if (!from || !to) throw new Error("the handles are not drawn");
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 12 });
  await expect(page.getByText("Step 1 is over place 2 of 3.")).toBeAttached();
  await page.mouse.up();
  await expect(waits.nth(0)).toHaveValue("60");
  await expect(waits.nth(1)).toHaveValue("30");
  await review(page);
  await submit(page, /Version 1\s*Accepted/);
  const made = (await portal.otp.flows.query({ q: name })).rows[0];
  expect(made?.current?.values).toMatchObject({
    flow: [{ waitingTime: 60 }, { waitingTime: 30 }, { waitingTime: 120 }],
  });
});

test("An application made elsewhere is adopted by its id, and what is changed there shows field by field and is taken over", async ({
  page,
}) => {
  const { sandboxUrl } = product;
  const made = await callPlatform(sandboxUrl, "/otp/app/add", { name: nameOf("Made elsewhere"), codeExpiry: 7 });
  const { appId } = Object(made.body.data);
  await page.goto("/demo/otp/apps");
  await page.getByRole("button", { name: "Adopt an application" }).first().click();
  await field(page, "Application id").fill("otp-app-none");
  await page.getByRole("button", { name: "Read and adopt it" }).click();
  await expect(page.locator("#field-platformId-error")).toContainText("has no verification application with the id");
  await field(page, "Application id").fill(String(appId));
  await page.getByRole("button", { name: "Read and adopt it" }).click();
  await page.waitForURL(/\/otp\/apps\/[0-9a-f-]{36}$/);
  await expect(latest(page)).toContainText(/Version 1\s*Adopted/);
  await expect(page.getByRole("region", { name: "Settings" })).toContainText("7 minutes");

  const limit = { enabled: true, unit: 2, period: 2, limit: 5 };
  await callPlatform(
    sandboxUrl,
    `/otp/app/update/${appId}`,
    { codeExpiry: 9, periodPhoneSendLimit: limit },
    { method: "PUT" },
  );
  await page.getByRole("button", { name: "Read back" }).click();
  const drift = page.getByRole("region", { name: "Where the platform differs" });
  await expect(drift.getByRole("row", { name: "A code is valid for 7 minutes 9 minutes" })).toBeVisible();
  await expect(drift.getByRole("row", { name: "Codes to one number: limited No Yes" })).toBeVisible();
  await expect(drift.getByRole("row", { name: "Codes to one number: period None 2" })).toBeVisible();
  await expect(drift).toContainText("At the platform: at most 5 codes to one number per 2 hours.");
  await expect(header(page).getByText("Differs")).toBeVisible();
  await expectAccessible(page, everywhere);
  await drift.getByRole("button", { name: "Take over the platform’s values" }).click();
  await expect(latest(page)).toContainText(/Version 2\s*Taken over/);
  await expect(drift).toHaveCount(0);
  await expect(header(page).getByText("Agrees")).toBeVisible();
  await expect(page.getByRole("region", { name: "Settings" })).toContainText(
    "At most 5 codes to one number per 2 hours",
  );
});

test("Two people change the same application: the second is told what the first did, and loses nothing", async ({
  page,
  portal,
}) => {
  const name = nameOf("Two people");
  const { id } = await portal.otp.addApp.mutate({ intentId: crypto.randomUUID(), draft: { name, codeExpiry: 5 } });
  await expect.poll(async () => (await portal.otp.app.query({ id })).newest.state).toBe("accepted");
  await page.goto(`/demo/otp/apps/${id}/edit`);
  await field(page, "Minutes a code is valid").fill("20");
  const theirs = { enabled: true, unit: 1, period: 1, limit: 50 } as const;
  const draft = { periodTotalSendLimit: theirs };
  await portal.otp.updateApp.mutate({ id, basedOn: 1, intentId: crypto.randomUUID(), draft });
  await expect.poll(async () => (await portal.otp.app.query({ id })).newest.state).toBe("accepted");
  await page.getByRole("button", { name: "Review this change" }).click();
  // Either the review finds it at once, or the server does as it is pressed.
  const press = page.getByRole("button", { name: /^Submit version/ });
  const told = page.getByText(/changed this application since you began\./);
  await expect(press.or(told)).toBeVisible();
  if (await press.isVisible()) await press.click();
  await expect(told).toBeVisible();
  await expect(page.getByRole("row", { name: "Codes in total: limited No Yes" })).toBeVisible();
  await expectAccessible(page, everywhere);
  await page.getByRole("button", { name: "Put mine on top of version 2" }).click();
  await expect(field(page, "Minutes a code is valid")).toHaveValue("20");
  await expect(field(page, "Maximum codes in total")).toHaveValue("50");
  await review(page);
  await submit(page, /Version 3\s*Accepted/);
  const { current } = await portal.otp.app.query({ id });
  expect(current?.values).toMatchObject({ codeExpiry: 20, periodTotalSendLimit: { limit: 50 } });
});
