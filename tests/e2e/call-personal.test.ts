import { expectAccessible } from "#tests/support/accessibility.ts";
import { archivedCall } from "#tests/support/archived-calls.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { signIn } from "#tests/support/pages.ts";
import { openProductPeople } from "#tests/support/product-people.ts";

const widths = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
];

test("What was said in a call is masked until it is revealed, which the audit trail keeps and the page forgets", async ({
  page,
  portal,
}) => {
  const call = await archivedCall(portal, "ai", ({ hasRecording, number }) => hasRecording && number !== null);
  await page.goto(`/demo/voice/ai-calls/${encodeURIComponent(call.id)}`);
  const links = page.getByRole("region", { name: "Links to its recordings" });
  const customer = page.getByRole("region", { name: "Customer" });
  const bar = page.getByText("The contents of this call are masked.");
  await expect(bar).toBeVisible();
  // Whom it was to is seen at once, as in the list.
  await expect(customer).toContainText((call.number ?? "").replace("+", ""));
  await expect(links).toContainText("•••");
  await expect(links).not.toContainText("http");
  await expectAccessible(page, widths);
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText("Shown with its personal data. The audit trail says that you looked.")).toBeVisible();
  await expect(links).toContainText("http");
  await expect(customer).not.toContainText("•••");
  await expectAccessible(page, widths);
  const { rows } = await portal.audit.list.query({ action: "personal_data.revealed" });
  expect(rows[0]).toMatchObject({ target: { kind: "call_record", id: call.recordId } });
  await page.getByRole("button", { name: "Mask again" }).click();
  await expect(links).not.toContainText("http");
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(links).toContainText("http");
  await page.reload();
  await expect(bar).toBeVisible();
  await expect(links).not.toContainText("http");
});

test("An analyst sees numbers masked in the list and on the call, hears nothing and has nothing to reveal", async ({
  browser,
  portal,
}) => {
  const call = await archivedCall(portal, "ai", ({ hasRecording, number }) => hasRecording && number !== null);
  const digits = (call.number ?? "").slice(1);
  const people = await openProductPeople(product.dataDir);
  const analyst = await people.createPerson("analyst");
  await people.close();
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState: nobody });
  const page = await context.newPage();
  try {
    await signIn(page, analyst);
    await page.goto("/demo/voice/ai-calls");
    const rows = page.getByRole("table", { name: "AI calls, newest first" }).locator("tbody tr");
    await expect(rows.first()).toContainText("••••");
    await expect(rows.filter({ hasText: /\+\d{7,}/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
    // Nobody finds by a number whom they may not see.
    await page.goto(`/demo/voice/ai-calls?q=${digits}`);
    await expect(page.getByRole("heading", { name: "No call matches" })).toBeVisible();
    await page.goto(`/demo/voice/ai-calls/${encodeURIComponent(call.id)}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("••••");
    await expect(page.getByText("Personal data of this call is masked.")).toContainText("see personal data");
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("•••");
    await expect(page.getByRole("button", { name: "Reveal" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Play|Listen)/ })).toHaveCount(0);
    // The number, that is: the platform's own id of the call may hold any digits.
    expect((await page.content()).replaceAll(call.recordId, "").replaceAll(call.id, "")).not.toContain(digits);
    const { connectionId, recordId } = call;
    const heard = await page.request.get(
      `/demo/voice/recordings/${connectionId}/${encodeURIComponent(recordId)}/whole`,
    );
    expect(heard.status()).toBe(403);
    await expectAccessible(page, widths);
  } finally {
    await context.close();
  }
});
