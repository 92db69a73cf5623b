import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { chooseFrom, field } from "#tests/support/pages.ts";
import { control } from "#tests/support/sandbox.ts";

const grid = (page: Page) => page.getByRole("grid", { name: /^Minutes of dialling/ });
/** A cell of the week that is shown: "Tuesday", "12:00". */
const cell = (page: Page, weekday: string, hour: string) =>
  grid(page).getByRole("gridcell", { name: new RegExp(`^${weekday} .*, ${hour}:`) });
const header = (page: Page) => page.locator("main > header");
const versions = (page: Page) => page.getByRole("region", { name: "Versions" });

/** Begins a task on whose week nothing is closed but the hours outside of 09:00 to 20:00. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto("/demo/voice/tasks/new");
  await field(page, "Name").fill(name);
  await chooseFrom(page, "Script", "9001");
  await chooseFrom(page, "Line", "7001");
  await field(page, "Robots").fill("10");
  // The week after the one in which it begins, so that no day of it has passed.
  await page.getByRole("button", { name: "Week after" }).click();
}

async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Review this (task|edit)$/ }).click();
  await expect(page.getByRole("region", { name: "What you submit" })).toBeVisible();
}

/** Submits what is reviewed and waits for the page of the task to say what became of it. */
async function submit(page: Page, became: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^(Create|Send version)/ }).click();
  await page.waitForURL(/\/voice\/tasks\/[0-9a-f-]{36}$/);
  await expect(versions(page).getByRole("listitem").first()).toContainText(became);
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}

test("A task is painted on its week by mouse, forecast, created and edited, and its two versions are compared", async ({
  page,
}) => {
  await begin(page, "Renewal calls");
  await expect(page.getByText(/^Sent as Renewal calls [a-z]{5}, so that no other/)).toBeVisible();
  await drag(page, cell(page, "Tuesday", "12:00"), cell(page, "Tuesday", "13:00"));
  await expect(page.getByText("The task now dials on every chosen day, 09:00–20:00 except 12:00–14:00.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "From, pause 1" }).or(page.getByLabel("From, pause 1"))).toHaveValue(
    "12:00",
  );
  await expect(cell(page, "Friday", "13:00")).toContainText("0 of 60 minutes, daily pause");

  await grid(page).getByRole("button", { name: "Sun, dial on Sundays" }).click();
  await expect(page.getByText("The task no longer dials on Sundays.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Sun" })).not.toBeChecked();
  // A whole row is a day.
  await drag(page, cell(page, "Wednesday", "09:00"), cell(page, "Wednesday", "19:00"));
  await expect(page.getByText(/^\d+ \w+ is excluded now\.$/)).toBeVisible();
  await expect(cell(page, "Wednesday", "10:00")).toContainText("excluded date");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, "Wednesday", "10:00")).toContainText("60 of 60 minutes");

  // Only so much fits into the platform's rules.
  for (const hour of ["10:00", "16:00"]) await cell(page, "Monday", hour).click();
  await cell(page, "Monday", "18:00").click();
  await expect(
    page.getByText("Nothing changed: that takes 4 daily pauses, and the platform has room for 3."),
  ).toBeVisible();
  await grid(page).getByRole("button", { name: "10:00 on all days" }).click();
  await expect(cell(page, "Monday", "10:00")).toContainText("60 of 60 minutes");

  // What painting did is told for as long as it is so.
  await expect(page.getByText(/^The task now dials on every chosen day, /)).toBeVisible();
  await page.getByLabel("Daily end").fill("19:30");
  await expect(page.getByText(/^The task now dials on every chosen day, /)).toBeHidden();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await page.getByLabel("Daily end").fill("20:00");

  await field(page, "Numbers to dial").fill("12,000");
  await field(page, "Average length of a call").fill("45");
  await expect(page.getByText("12,000 numbers × 45\u202fs ÷ 10 robots = 15\u202fh of dialling.")).toBeVisible();
  await expectAccessible(page);

  await review(page);
  await expect(page.getByRole("region", { name: "What you submit" })).toContainText("Mon to Sat");
  await expect(page.getByRole("region", { name: "What you submit" })).toContainText("12:00–14:00, 16:00–17:00");
  await expect(page.getByRole("region", { name: "What you submit" })).toContainText("No end");
  await expectAccessible(page);
  await submit(page, /Version 1\s*Accepted/);
  await expect(header(page).getByText("No call seen")).toBeVisible();
  await expect(header(page).getByText(/^Job 9007199254\d+$/)).toBeVisible();
  await expect(page.getByText("The platform has no call that reads, starts or pauses a task.")).toBeVisible();

  await page.getByRole("link", { name: "Edit", exact: true }).first().click();
  await page.waitForURL(/\/edit/);
  await page.getByLabel("Daily end").fill("18:00");
  await field(page, "Robots").fill("20");
  await page.getByRole("radio", { name: "After some results" }).check();
  await field(page, "Minutes between redials").fill("30");
  await field(page, "Redials per number").fill("2");
  await review(page);
  const changes = page.getByRole("region", { name: "What changes" });
  await expect(changes.getByRole("row", { name: "Daily end 20:00 18:00" })).toBeVisible();
  await expect(changes.getByRole("row", { name: "Robots 10 20" })).toBeVisible();
  await submit(page, /Version 2\s*Accepted/);
  await page.getByRole("link", { name: "Compare with last" }).click();
  await expect(versions(page).getByRole("row", { name: "Robots 10 20" })).toBeVisible();
  // What was never asked for is no secret.
  await expect(versions(page).getByRole("row", { name: "Redials per number None 2" })).toBeVisible();
  await expect(versions(page).getByRole("list").getByRole("listitem")).toHaveCount(2);
  await expect(grid(page).getByRole("gridcell", { name: /^Monday .*, 18:00: 0 of 60/ })).toBeAttached();
  await expectAccessible(page);
});

test("A task is painted on its week by keyboard alone, and each cell says what it is", async ({ page }) => {
  await begin(page, "By keyboard");
  await page.getByRole("button", { name: "Week after" }).focus();
  await page.keyboard.press("Tab");
  await expect(cell(page, "Monday", "09:00")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "Tuesday", "12:00")).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  // The same hours on all days are marked before they are painted.
  await expect(cell(page, "Saturday", "12:00")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(cell(page, "Saturday", "12:00")).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.getByText("09:00–20:00 except 12:00–14:00.")).toBeVisible();
  await expect(cell(page, "Tuesday", "12:00")).toBeFocused();
  await expect(cell(page, "Tuesday", "12:00")).toContainText("0 of 60 minutes, daily pause");

  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.getByText(/^\d+ \w+ is excluded now\.$/)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.getByText("The task no longer dials on Tuesdays.")).toBeVisible();
  const label = await grid(page).getAttribute("aria-label");
  await page.keyboard.press("PageDown");
  await expect(grid(page)).not.toHaveAttribute("aria-label", label ?? "");
  await page.keyboard.press("PageUp");
  await expect(grid(page)).toHaveAttribute("aria-label", label ?? "");

  await page.getByRole("button", { name: "Review this task" }).press("Enter");
  await expect(page.getByRole("region", { name: "What you submit" })).toContainText("Mon, Wed, Thu, Fri, Sat, Sun");
  await submit(page, /Version 1\s*Accepted/);
});

test("Times that dial never are named at their field, and what was typed is kept by the tab", async ({ page }) => {
  await begin(page, "Never");
  await page.getByRole("radio", { name: "By itself (AUTO)" }).check();
  await page.getByLabel("Start", { exact: true }).fill("2020-01-01T09:00");
  await expect(page.getByText(/^The start has passed: Wed 1 Jan 2020, 09:00\./)).toBeVisible();
  await page.getByLabel("End (optional)").fill("2020-01-02T09:00");
  await expect(page.getByText(/^The end has passed: Thu 2 Jan 2020, 09:00\. .* would never dial\.$/)).toBeVisible();
  await page.getByLabel("End (optional)").fill("");
  await page.getByRole("button", { name: "Add a pause" }).click();
  await page.getByLabel("From, pause 1").fill("08:00");
  await page.getByLabel("To, pause 1").fill("21:00");
  await expect(page.getByText(/^The daily pauses cover the whole daily window\./)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("To, pause 1")).toHaveValue("21:00");
  await expect(field(page, "Name")).toHaveValue("Never");
  await expectAccessible(page);
  await page.getByLabel("To, pause 1").fill("07:00");
  await page.getByRole("button", { name: "Review this task" }).click();
  await expect(page.getByRole("region", { name: "Problems in this form" })).toContainText(
    "Each daily pause must end after it starts",
  );
  await page.getByRole("button", { name: "Remove pause 1" }).click();
  await expect(page.getByRole("region", { name: "Problems in this form" })).toBeHidden();
});

test("What the platform refuses stands at its field when the task is put right", async ({ page }) => {
  await begin(page, "Too many robots");
  await field(page, "Robots").fill("51");
  await review(page);
  await submit(page, /Version 1\s*Refused\s*-52/);
  await expect(header(page).getByText("Not made")).toBeVisible();
  await page.getByRole("link", { name: "Put it right" }).click();
  await expect(
    page
      .getByText(/^Error: The platform refused it \(-52\)/)
      .or(page.getByText(/The platform refused it \(-52\)/))
      .first(),
  ).toBeVisible();
  await expect(field(page, "Robots")).toHaveValue("51");
  await expect(field(page, "Name")).toHaveValue("Too many robots");
  await field(page, "Robots").fill("50");
  await review(page);
  await control(product.sandboxUrl, "faults", { failNext: [{ path: "/aivoice/taskAdd", status: "-33", times: 1 }] });
  await submit(page, /Version 1\s*Refused\s*-33/);
  await page.getByRole("link", { name: "Put it right" }).click();
  await expect(page.getByText(/The platform refused it \(-33\)/).first()).toBeVisible();
  await expectAccessible(page);
});

test("An edit that somebody else overtook is compared, and sent on top of theirs", async ({ page, portal }) => {
  const { id } = await portal.aivoice.adoptTask.mutate({
    appId: "ai-app-1",
    jobId: "9007199254740999",
    name: "Overtaken",
  });
  await page.goto(`/demo/voice/tasks/${id}/edit`);
  await chooseFrom(page, "Script", "9001");
  await chooseFrom(page, "Line", "7001");
  await field(page, "Robots").fill("5");
  const rules = {
    ...{ appId: "ai-app-1", name: "Overtaken", dialogFlowId: 9001, jobPhoneNumberId: 7001, mode: "MANUAL" as const },
    ...{ dailyStartDateTime: "10:00", dailyEndDateTime: "19:00", robotCount: 7 },
  };
  // The sandbox knows no task that it did not make, so its edit is refused, and is a version all the same.
  await portal.aivoice.editTask.mutate({ id, basedOn: 0, draft: rules, intentId: randomUUID() });
  await expect.poll(async () => (await portal.aivoice.task.query({ id })).latest?.state).toBe("refused");
  await page.getByRole("button", { name: "Review this edit" }).click();
  await expect(page.getByText(/edited this task since you opened it/)).toBeVisible();
  await page.getByRole("button", { name: "Put mine on top of version 1" }).click();
  await expect(
    page.getByRole("region", { name: "What changes" }).getByRole("row", { name: "Robots 7 5" }),
  ).toBeVisible();
  await submit(page, /Version 2\s*Refused\s*-27/);
});

test("A task that was made elsewhere is adopted by its job id, listed, found and told apart", async ({ page }) => {
  await page.goto("/demo/voice/tasks");
  await page.getByRole("button", { name: "Adopt a task" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Job id" }).fill("job 7");
  await dialog.getByRole("button", { name: "Adopt the task" }).click();
  await expect(dialog.getByText("A job id has only digits").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "Job id" }).fill("9007199254741001");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Made elsewhere");
  await dialog.getByLabel("Daily start").fill("10:00");
  await dialog.getByLabel("Daily end").fill("12:00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Adopt the task" }).click();
  await page.waitForURL(/\/voice\/tasks\/[0-9a-f-]{36}$/);
  await expect(versions(page)).toContainText("Version 1");
  await page.getByRole("button", { name: "Correct it" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Job id" }).fill("9007199254741003");
  await page.getByRole("dialog").getByRole("button", { name: "Keep the job id" }).click();
  await expect(header(page).getByText("Job 9007199254741003")).toBeVisible();
  await expect(page.getByRole("link", { name: "Look in the archive" })).toHaveAttribute(
    "href",
    "/demo/voice/ai-calls?jobId=9007199254741003",
  );

  await page.goto("/demo/voice/tasks");
  await page.getByRole("searchbox", { name: "Name or job id" }).fill("9007199254741003");
  await expect(page.getByRole("link", { name: "Made elsewhere" })).toHaveCount(1);
  await expectAccessible(page);
});

test("Of an adopted task whose rules nobody said nothing is told of when it dials", async ({ page }) => {
  await page.goto("/demo/voice/tasks");
  await page.getByRole("button", { name: "Adopt a task" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Job id" }).fill("9007199254741005");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Nobody knows when");
  await dialog.getByRole("button", { name: "Adopt the task" }).click();
  await page.waitForURL(/\/voice\/tasks\/[0-9a-f-]{36}$/);
  await expect(page.getByText("They have not been entered yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "When it can dial" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Forecast" })).toHaveCount(0);
});

test("On a phone a cell of the week is painted with a finger", async ({ browser, session }) => {
  const context = await browser.newContext({
    ...{ baseURL: product.portalUrl, storageState: session, hasTouch: true, isMobile: true },
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto("/demo/voice/tasks/new");
  await cell(page, "Monday", "12:00").tap();
  await expect(page.getByText("09:00–20:00 except 12:00–13:00.")).toBeVisible();
  await cell(page, "Monday", "12:00").tap();
  await expect(page.getByText("The task now dials on every chosen day, 09:00–20:00.")).toBeVisible();
  await context.close();
});
