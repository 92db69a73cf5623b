import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { untilArchived } from "#tests/support/archived-calls.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const dayMs = 86_400_000;
const lately = () => {
  const now = Date.now();
  const from = new Date(now - 30 * dayMs);
  return { from, to: new Date(now + dayMs), before: { from: new Date(now - 60 * dayMs), to: from } };
};

/** One batch that was refused and one that went, and calls of the last weeks; all of them counted. */
async function countedSends(portal: PortalClient): Promise<void> {
  const email = async () => (await portal.reports.area.query({ area: "email", ...lately() })).total;
  const { accepted, refused } = await email();
  await sendDirectly(portal, "list-1001", null);
  await sendDirectly(portal, "list-10", 10);
  await untilArchived(portal, "sip");
  // A clock of a minute counts what changed.
  const counted = { timeout: 150_000 };
  await expect.poll(async () => (await email()).accepted, counted).toBeGreaterThan(accepted);
  await expect.poll(async () => (await email()).refused, counted).toBeGreaterThan(refused);
  await expect
    .poll(async () => (await portal.reports.area.query({ area: "voice", ...lately() })).total.calls, counted)
    .toBeGreaterThan(0);
}

/** How many sheets of paper it takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("A manager sees volumes and cost of each channel on one sheet, and follows one to what is behind it", async ({
  page,
  portal,
}) => {
  await countedSends(portal);
  await page.goto("/demo/reports");
  await expect(page.getByText(/ compared with /)).toBeVisible();
  const areas = page.getByRole("table", { name: "What was sent and called in each area" });
  for (const area of ["Email", "SMS", "AI calls", "Call records", "Verification", "Instant messages"])
    await expect(areas.getByRole("link", { name: area, exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "Last 30 days" }).click();
  await expect(page).toHaveURL(/period=30-days/);
  const email = areas.getByRole("row").filter({ hasText: "Email" });
  await expect(email).toContainText("batches");
  // Their source stands above each cost.
  for (const header of ["Platform cost", "Price list cost"])
    await expect(areas.getByRole("columnheader", { name: header })).toBeVisible();
  await expect(areas.getByRole("row").filter({ hasText: "Call records" })).toContainText(/US\$/);
  await expect(areas.getByRole("row").filter({ hasText: "SMS" })).toContainText("not reported");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("combobox", { name: "Period" })).toBeHidden();
  for (const header of ["Platform cost", "Price list cost"])
    await expect(areas.getByRole("columnheader", { name: header })).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "screen" });

  await areas.getByRole("link", { name: "Email", exact: true }).click();
  await page.waitForURL(/\/demo\/reports\/email\?period=30-days/);
  const figures = page.getByRole("region", { name: "Figures" });
  await expect(figures.getByRole("row").filter({ hasText: /^Accepted/ })).toBeVisible();
  await expect(figures.getByRole("row").filter({ hasText: /^Succeeded, verified/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Batches by day" })).toBeVisible();
  // On paper nobody can press for the table, so it stands below the chart; on the screen readers alone find it.
  const byDay = page.getByRole("table", { name: "Batches by day" });
  // What hides it on the screen is around it.
  const widthOf = () => byDay.evaluate((table) => table.closest(".sr-only")?.getBoundingClientRect().width ?? 0);
  expect(await widthOf()).toBeLessThan(10);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("list", { name: "Batches by day" })).toBeVisible();
  await expect.poll(widthOf).toBeGreaterThan(200);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(7);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Show as table: Batches by day" }).click();
  await expect(page.getByRole("table", { name: "Batches by day" })).toBeVisible();
  const refusals = page.getByRole("table", { name: "Refusals by meaning, most frequent first" });
  await expect(refusals.getByRole("row").nth(1)).toContainText(/\(/);
  await expectAccessible(page);
  // A code leads to what it means, and how often it came to the calls that got it.
  await expect(refusals.getByRole("link", { name: "-16", exact: true })).toHaveAttribute(
    "href",
    /\/demo\/dev\/errors\?code=-16&area=email$/,
  );
  await refusals.getByRole("link", { name: /refused with code -16: show the requests$/ }).click();
  await page.waitForURL(/\/demo\/dev\/requests\?operation=email\.batchSend&code=-16&from=[\d-]+&to=[\d-]+$/);
  await expect(
    page.getByRole("table", { name: "Calls to the platform, newest first" }).getByRole("row").nth(1),
  ).toContainText("-16");
  await page.goBack();

  // Each number leads to the sends behind it.
  await figures.getByRole("link", { name: /^Refused: .*, show the list$/ }).click();
  await page.waitForURL(/\/demo\/sends\?state=[a-z]+&kind=email&from=[\d-]+&to=[\d-]+$/);
  await expect(page.getByRole("table", { name: "Sends, newest first" }).getByRole("row").nth(1)).toContainText(
    "Refused",
  );
  await page.goBack();
  // A day's bar leads to the sends of that day.
  await page.getByRole("list", { name: "Batches by day" }).getByRole("link").last().click();
  await page.waitForURL(/\/demo\/sends\?kind=email&from=([\d-]+)&to=\1$/);
  await page.goBack();
  const byPerson = page.getByRole("table", { name: "By person, most first" });
  await byPerson.getByRole("link").first().click();
  await page.waitForURL(/\/demo\/sends\?(?=.*kind=email)(?=.*by=[0-9a-f-]{36})(?=.*from=)/);
  await expect(page.getByRole("table", { name: "Sends, newest first" }).getByRole("row").nth(1)).toBeVisible();
});

test("A report is downloaded as CSV at once, or in another format with chosen columns", async ({ page, portal }) => {
  await countedSends(portal);
  await page.goto("/demo/reports/email?period=30-days");
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe("report-email.csv");
  await page.getByRole("button", { name: "Other formats" }).click();
  const dialog = page.getByRole("dialog", { name: "Download the list" });
  await dialog.getByRole("checkbox", { name: "Disputed" }).uncheck();
  const [workbook] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(workbook.suggestedFilename()).toBe("report-email.xlsx");
});

test("Days in which nothing was counted say so, and what is no period is said in a sentence", async ({ page }) => {
  await page.goto("/demo/reports/otp?period=own&from=2020-01-01&to=2020-01-31");
  await expect(page.getByText("Nothing was counted on these days")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/demo/reports?period=own&from=2020-02-01&to=2020-01-01");
  await expect(page.getByRole("alert").filter({ hasText: "comes after the last one" })).toBeVisible();
});
