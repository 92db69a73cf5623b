import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { archivedCall, untilArchived } from "#tests/support/archived-calls.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { plantSipCall } from "#tests/support/product-calls.ts";

const widths = [
  { width: 1280, height: 900 },
  { width: 900, height: 900 },
  { width: 360, height: 780 },
];

const table = (page: Page, title = "AI calls") => page.getByRole("table", { name: `${title}, newest first` });
const rowsOf = (page: Page, title?: string) => table(page, title).locator("tbody tr");

test("A call is found by its number and by its id, and opens with every field that the platform told", async ({
  page,
  portal,
}) => {
  const call = await archivedCall(portal, "ai", ({ isAnswered, intent }) => isAnswered && intent !== null);
  await page.goto("/demo/voice/ai-calls");
  await expect(page.getByText(/^Archived up to \d\d:\d\d:\d\d, nothing missing since/)).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Number or call id" });
  await search.fill(call.number ?? "");
  await expect(page).toHaveURL(/q=/);
  await expect(rowsOf(page).filter({ hasNotText: call.number ?? "" })).toHaveCount(0);
  await expect(rowsOf(page).first()).toContainText(call.number ?? "no number");
  await search.fill(call.recordId);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: call.number ?? "" })).toBeVisible();
  for (const group of ["What happened", "What was said", "Customer", "Where it belongs"])
    await expect(page.getByRole("region", { name: group })).toBeVisible();
  await expect(page.getByRole("region", { name: "Where it belongs" })).toContainText(call.recordId);
  await expect(page.getByRole("region", { name: "What was said" })).toContainText(call.intent ?? "");
  await page.goto("/demo/voice/ai-calls?q=nothing+like+that");
  await expect(page.getByRole("heading", { name: "No call matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test("Figures and every bar of a chart lead to the calls behind them, and the address keeps it", async ({
  page,
  portal,
}) => {
  await untilArchived(portal, "ai");
  await page.goto("/demo/voice/ai-calls");
  await expect(page.getByRole("figure", { name: "Calls by day" })).toBeHidden();
  await page.getByRole("button", { name: "Show charts" }).click();
  await expect(page).toHaveURL(/charts=true/);
  const days = page.getByRole("list", { name: "Calls by day" }).getByRole("link");
  await expect(days.first()).toBeVisible();
  const said = (await days.first().getAttribute("aria-label")) ?? "";
  const [, answered = "", not = ""] = /(\d+) answered, (\d+) not answered$/.exec(said) ?? [];
  await days.first().click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&.*to=\1|to=(\d{4}-\d\d-\d\d)&.*from=\2/);
  await expect(rowsOf(page)).toHaveCount(Number(answered) + Number(not));
  const result = page.getByRole("list", { name: "Calls by result" }).getByRole("link", { name: /^Answered/ });
  await result.click();
  await expect(rowsOf(page)).toHaveCount(Number(answered));
  await expect(page.getByRole("combobox", { name: "Result" })).toContainText("Answered");
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(Number(answered));
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(Number(answered) + Number(not));

  await page.goto("/demo/voice/ai-calls?charts=true");
  const cell = page.getByRole("region", { name: "Calls by weekday and hour" }).getByRole("link").first();
  const words = (await cell.getAttribute("aria-label")) ?? "";
  await cell.click();
  await expect(page.getByRole("button", { name: /days: remove this filter/ })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(Number(/: (\d+) calls?/.exec(words)?.[1]));
});

test("Charts are walked with the arrows, and each has its figures as a table", async ({ page, portal }) => {
  await untilArchived(portal, "group");
  await page.goto("/demo/voice/records/group?charts=true");
  const days = page.getByRole("list", { name: "Calls by day" }).getByRole("link");
  await days.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(days.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(days.last()).toBeFocused();
  // Yesterday has calls of every hour; today may have few so far, in none of which a key was pressed.
  await page.keyboard.press("ArrowLeft");
  await expect(days.nth((await days.count()) - 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=/);
  const figure = page.getByRole("figure", { name: "Calls by result" });
  await expect(figure.getByRole("table")).toBeAttached();
  await figure.getByRole("button", { name: /Show as table/ }).click();
  await expect(figure.getByRole("table").getByRole("link", { name: "Answered" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Keys pressed by voice file" })).toBeVisible();
  await expectAccessible(page, widths);
});

for (const [path, title, kind] of [
  ["/demo/voice/ai-calls", "AI calls", "ai"],
  ["/demo/voice/records/sip", "SIP calls", "sip"],
  ["/demo/voice/records/group", "Group and verification calls", "group"],
] as const) {
  test(`The list "${title}" and a call of it can be used by everybody, with its charts too`, async ({
    page,
    portal,
  }) => {
    const call = await archivedCall(portal, kind, ({ isAnswered }) => isAnswered);
    await page.goto(`${path}?charts=true`);
    await expect(rowsOf(page, title)).toHaveCount(50);
    await expect(page.getByRole("figure", { name: "Calls by day" })).toBeVisible();
    await expectAccessible(page, widths);
    await page.goto(`${path}/${encodeURIComponent(call.id)}`);
    await expect(page.getByRole("region", { name: "What happened" })).toBeVisible();
    await expectAccessible(page, widths);
  });
}

test("A cost that its rate does not give is flagged in the list and on the call, with the formula", async ({
  page,
  portal,
}) => {
  const { connectionId } = await archivedCall(portal, "sip");
  // Before the newest, which other tests look at.
  const at = new Date(Date.now() - 40 * 86_400_000);
  const recordId = await plantSipCall(product.dataDir, connectionId, { at, cost: "0.9000" });
  await page.goto(`/demo/voice/records/sip?q=${recordId}`);
  await expect(rowsOf(page, "SIP calls")).toHaveCount(1);
  await expect(rowsOf(page, "SIP calls")).toContainText(/0\.90*\. The rate and the billing period give US\$ 0\.038/);
  await rowsOf(page, "SIP calls").getByRole("link").click();
  const check = page.getByRole("region", { name: "Cost check" });
  await expect(check).toContainText("The platform charged something else.");
  await expect(check).toContainText("It charged US$ 0.9000; the rate and the billing period give US$ 0.0380.");
  await expect(check).toContainText("0.0285 USD a minute × 80 s charged (20+20) = 0.0380 USD");
  await expectAccessible(page, widths);
});

test("A cost that its rate gives is said to be right, with the formula", async ({ page, portal }) => {
  const call = await archivedCall(portal, "sip", ({ isAnswered, cost }) => isAnswered && cost !== null);
  await page.goto(`/demo/voice/records/sip/${encodeURIComponent(call.id)}`);
  const check = page.getByRole("region", { name: "Cost check" });
  await expect(check).toContainText("The platform charged what its rate and billing period give");
  await expect(check).toContainText(/USD a minute × \d+ s charged \(\d+\+\d+\) = [\d.]+ USD/);
  await expect(page.getByRole("region", { name: "Recording" })).toContainText(
    "It offers no way to fetch the recording",
  );
});

test("Next and previous go through the calls of the list that one was opened from", async ({ page, portal }) => {
  await untilArchived(portal, "sip");
  await page.goto("/demo/voice/records/sip?answered=false");
  const links = rowsOf(page, "SIP calls").locator("a[data-row-link]");
  await expect(links.first()).toBeVisible();
  const hrefs = await links.evaluateAll((all) => all.slice(0, 3).map((link) => link.getAttribute("href") ?? ""));
  const pathOf = (href: string | undefined) => (href ?? "").split("?")[0] ?? "";
  await links.first().click();
  await expect(page).toHaveURL((url) => url.pathname === pathOf(hrefs[0]) && url.search === "?answered=false");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL((url) => url.pathname === pathOf(hrefs[1]));
  await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page).toHaveURL((url) => url.pathname === pathOf(hrefs[2]));
  await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page).toHaveURL((url) => url.pathname === pathOf(hrefs[1]));
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page).toHaveURL(/answered=false/);
});

for (const [area, button] of [
  ["sms", "Compose SMS"],
  ["wa", "Compose instant message"],
] as const) {
  test(`The numbers of ticked calls become the recipients of a draft by "${button}", each once`, async ({
    page,
    portal,
  }) => {
    await untilArchived(portal, "group");
    await page.goto("/demo/voice/records/group");
    const boxes = rowsOf(page, "Group and verification calls").getByRole("checkbox");
    await expect(boxes).toHaveCount(50);
    const names = await boxes.evaluateAll((all) =>
      all.slice(0, 3).map((box) => box.closest("label")?.textContent ?? ""),
    );
    for (const place of [0, 1, 2]) await boxes.nth(place).check();
    const bar = page.getByRole("region", { name: "Selected calls" });
    const distinct = new Set(names).size;
    await expect(bar.getByRole("status")).toHaveText(`3 calls, ${distinct} numbers`);
    await bar.getByRole("button", { name: button }).click();
    await page.waitForURL(new RegExp(`/send/${area}/[0-9a-f-]{36}/recipients`));
    for (const name of names)
      await expect(page.getByRole("main")).toContainText(/\+\d+/.exec(name)?.[0] ?? "no number");
  });
}
