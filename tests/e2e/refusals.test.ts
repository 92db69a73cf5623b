import { expect, product, test } from "#tests/support/browser-test.ts";
import { chooseFrom, field, sendBatch, writeBatch } from "#tests/support/pages.ts";
import { control } from "#tests/support/sandbox.ts";

test("An unknown list is refused in this area's words: what it means, who can fix it and how, the platform's words small", async ({
  page,
}) => {
  await sendBatch(page, { list: "list-1001", expected: "10" });
  await expect(page.getByRole("heading", { name: /recipient list does not exist/i })).toBeVisible();
  const panel = page.getByRole("region", { name: "Refused" });
  await expect(panel).toContainText("-16");
  await expect(panel.getByRole("heading").getByRole("link")).toHaveAttribute(
    "href",
    /\/dev\/errors\?code=-16&area=email$/,
  );
  await expect(panel).toContainText("Nothing was sent or charged.");
  await expect(panel).toContainText("Who can fix it");
  await expect(panel).toContainText("What to do");
  const small = panel.getByText(/^The platform’s words: “/);
  expect(await small.evaluate((element) => Number.parseInt(getComputedStyle(element).fontSize, 10))).toBeLessThan(13);

  await panel.getByRole("link", { name: "New email batch with these values" }).click();
  await expect(page.getByRole("button", { name: "Recipient list" })).toContainText("list-1001");
  await expect(page.getByRole("button", { name: "Template", exact: true })).toContainText("101 welcome");
});

const trigger = "Trigger id (optional)";

test("Every mistake in the form is named under its field and in a summary, and nothing typed is lost", async ({
  page,
}) => {
  await writeBatch(page, { list: "list-10", template: "102", subject: "", expected: "0" });
  await page.getByText("More options").click();
  await chooseFrom(page, trigger, "forty-two");
  await page.getByRole("button", { name: /^Review / }).click();

  const summary = page.getByRole("region", { name: "Problems in this form" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("There are 3 problems.");
  const triggerField = page.getByRole("button", { name: trigger });
  for (const wrong of [field(page, "Subject"), triggerField, field(page, "Expected recipients")]) {
    await expect(wrong).toHaveAttribute("aria-invalid", "true");
    await expect(wrong).toHaveAccessibleDescription(/Error: \S+/);
  }
  await summary
    .getByRole("link")
    .filter({ hasText: /trigger/i })
    .click();
  await expect(triggerField).toBeFocused();
  await expect(triggerField).toHaveText("forty-two");
  await expect(field(page, "Expected recipients")).toHaveValue("0");
  await expect(page.getByRole("button", { name: "Template", exact: true })).toContainText("102");

  const long = "é".repeat(101);
  await field(page, "Subject").fill(long);
  await expect(page.getByText("101 of 100, 1 too many")).toBeVisible();
  await chooseFrom(page, trigger, "42");
  await field(page, "Expected recipients").fill("10");
  await page.getByRole("button", { name: /^Review / }).click();
  await expect(summary).toContainText("There is 1 problem.");
  await expect(field(page, "Subject")).toHaveValue(long);

  await page.reload();
  await expect(field(page, "Subject")).toHaveValue(long);
  await expect(triggerField).toHaveText("42");
});

test("A template that is not approved cannot be chosen and says why", async ({ page }) => {
  await page.goto("/demo/send/email");
  await page.getByRole("button", { name: "Template", exact: true }).click();
  const options = page.getByRole("option");
  await expect(options).toHaveCount(5);
  for (const id of ["103", "104", "105"]) {
    await expect(options.filter({ hasText: id })).toHaveAttribute("aria-disabled", "true");
  }
  await expect(options.filter({ hasText: "104" })).toContainText("Misleading subject");
});

test("A lack of balance is refused with its remedy, and the attempt shows what was asked and answered", async ({
  page,
}) => {
  await control(product.sandboxUrl, "faults", {
    failNext: [{ path: "/email/batchSendEmail", status: "-19", times: 1 }],
  });
  await sendBatch(page, { list: "list-10", expected: "10" });
  const panel = page.getByRole("region", { name: "Refused" });
  await expect(panel.getByRole("heading")).toContainText(/balance/i);
  await expect(panel).toContainText("-19");
  await panel.getByRole("link", { name: "Request and answer" }).click();
  const calls = page.getByRole("region", { name: "Calls of attempt 1" });
  await expect(calls).toContainText("/email/batchSendEmail");
  await expect(calls).toContainText("••••");
  await expect(calls).toContainText('"-19"');
});

test("Where the platform refuses or is silent, the page says so and tries again when asked", async ({ page }) => {
  await control(product.sandboxUrl, "faults", {
    failNext: [{ path: "/email/getListEmailTemplates", status: "-24", times: 100 }],
  });
  await page.goto("/demo/send/email");
  const problem = page.getByRole("alert").filter({ hasText: "The templates could not be read." });
  await expect(problem).toBeVisible();
  await field(page, "Subject").fill("Still here");

  await control(product.sandboxUrl, "faults", { dropResponse: true });
  await problem.getByRole("button", { name: /again/i }).click();
  await expect(problem).toContainText("The platform could not be asked");

  await control(product.sandboxUrl, "faults");
  await problem.getByRole("button", { name: /again/i }).click();
  await expect(problem).toBeHidden();
  await chooseFrom(page, "Template", "101");
  await expect(field(page, "Subject")).toHaveValue("Still here");
});
