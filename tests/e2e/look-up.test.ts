import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { fetchEmails } from "#tests/support/sandbox.ts";

test("Pasted ids are asked about once each and told apart, and lead to the sends they belong to", async ({
  page,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-odd-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const { attempts, title } = await portal.submissions.get.query({ id });
  const emails = await fetchEmails(product.sandboxUrl, attempts[0]?.taskId ?? "");
  const [first = "", sixth = "", tenth = ""] = [0, 5, 9].map((place) => emails[place]?.emailId ?? "");

  await page.goto("/demo/emails");
  await page.getByLabel("Email ids").fill(`${first}, ${sixth}\n${tenth} nobody-1\n${first},,`);
  await expect(page.getByText("4 ids, 1 call of up to 200.")).toBeVisible();
  await expect(page.getByText(`${first} ×2`)).toBeVisible();
  await page.getByRole("button", { name: "Look up 4 emails" }).click();

  await expect(page.getByText("1 of 1 call made")).toBeVisible();
  const rows = page.getByRole("table", { name: "Emails in the order they were pasted" }).getByRole("row");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText("Succeeded");
  await expect(rows.nth(2)).toContainText("Sending");
  await expect(rows.nth(3)).toContainText("Failed");
  await expect(rows.nth(4)).toContainText("Not found");
  await expect(rows.nth(4)).toContainText("None known here");
  for (const label of ["Succeeded", "Failed", "Sending", "Not found"]) {
    const term = page.getByRole("term").filter({ hasText: label });
    await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText("1");
  }
  await page.reload();
  await expect(page.getByLabel("Email ids")).toHaveValue([first, sixth, tenth, "nobody-1"].join("\n"));
  await page.getByRole("button", { name: "Look up 4 emails" }).click();
  await rows.nth(1).getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/demo/sends/${id}\\?row=\\d+$`));
  await expect(page.getByRole("complementary", { name: "Recipient user000001@sandbox.example" })).toBeVisible();
});
