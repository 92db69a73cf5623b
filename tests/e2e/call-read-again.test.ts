import { expectAccessible } from "#tests/support/accessibility.ts";
import { archivedCall } from "#tests/support/archived-calls.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { signIn } from "#tests/support/pages.ts";
import { openProductPeople } from "#tests/support/product-people.ts";

const widths = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
];

for (const [kind, path] of [
  ["sip", "/demo/voice/records/sip"],
  ["group", "/demo/voice/records/group"],
] as const) {
  test(`A call of kind ${kind} is read again from the platform, of which nothing has changed`, async ({
    page,
    portal,
  }) => {
    const call = await archivedCall(portal, kind, ({ isAnswered }) => isAnswered);
    await page.goto(`${path}/${encodeURIComponent(call.id)}`);
    const panel = page.getByRole("region", { name: "Record at the platform" });
    await panel.getByRole("button", { name: "Read again from the platform" }).click();
    await expect(panel.getByRole("status")).toContainText("Nothing has changed");
    await expectAccessible(page, widths);
    const { rows } = await portal.audit.list.query({ action: "call_record.asked_again" });
    expect(rows[0]).toMatchObject({ target: { kind: "call_record", id: call.recordId } });
  });
}

test("An AI call, of which the platform tells in spans of time alone, offers no such button", async ({
  page,
  portal,
}) => {
  const call = await archivedCall(portal, "ai");
  await page.goto(`/demo/voice/ai-calls/${encodeURIComponent(call.id)}`);
  await expect(page.getByRole("region", { name: "What happened" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Read again from the platform" })).toHaveCount(0);
});

test("What changed stands in a table, and no answer or no record is told in place of it", async ({ page, portal }) => {
  const call = await archivedCall(portal, "sip", ({ isAnswered }) => isAnswered);
  const answers = [{ kind: "changed", changes: [{ name: "cost", before: "0.0036", now: "0.0042" }] }, { kind: "gone" }];
  await page.route("**/api/trpc/voice.readSipAgain*", async (route) => {
    const json = answers.shift();
    if (json === undefined) return route.abort();
    // As one of a batch or alone, whichever was asked for.
    const said = { result: { data: { json } } };
    return route.fulfill({ json: new URL(route.request().url()).searchParams.has("batch") ? [said] : said });
  });
  await page.goto(`/demo/voice/records/sip/${encodeURIComponent(call.id)}`);
  const panel = page.getByRole("region", { name: "Record at the platform" });
  const press = panel.getByRole("button", { name: "Read again from the platform" });
  await press.click();
  const row = panel.getByRole("table", { name: "What the platform reports differently" }).getByRole("row").nth(1);
  await expect(row).toContainText("Cost");
  await expect(row).toContainText("US$ 0.0036");
  await expect(row).toContainText("US$ 0.0042");
  await expectAccessible(page, widths);
  await press.click();
  await expect(panel.getByRole("alert")).toContainText("The platform no longer has this call.");
  await expectAccessible(page, widths);
  await press.click();
  await expect(panel.getByRole("alert")).toContainText("What is kept here stays as it was.");
});

test("Who may see no personal data reads a call masked, and is told who sees it", async ({ browser, portal }) => {
  const call = await archivedCall(portal, "sip", ({ isAnswered, number }) => isAnswered && number !== null);
  const people = await openProductPeople(product.dataDir);
  const analyst = await people.createPerson("analyst");
  await people.close();
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState: nobody });
  const page = await context.newPage();
  try {
    await signIn(page, analyst);
    await page.goto(`/demo/voice/records/sip/${encodeURIComponent(call.id)}`);
    await expect(page.getByText("Personal data of this call is masked.")).toContainText("see personal data");
    const panel = page.getByRole("region", { name: "Record at the platform" });
    await panel.getByRole("button", { name: "Read again from the platform" }).click();
    await expect(panel.getByRole("status")).toContainText("Nothing has changed");
    expect(await page.content()).not.toContain((call.number ?? "").slice(1));
    await expectAccessible(page, widths);
  } finally {
    await context.close();
  }
});
