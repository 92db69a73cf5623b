import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

test("Whether a person got it is asked where sends are searched: an address, a number or an id leads there", async ({
  page,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const [recipient] = (await portal.submissions.recipients.query({ submissionId: id })).rows;
  const address = recipient?.address ?? "";
  await page.goto("/demo/sends");
  const main = page.getByRole("main");
  const search = main.getByRole("searchbox", { name: "Title, task id, address or number" });

  await search.fill(address);
  const everything = main.getByRole("link", { name: `See everything sent to ${address}` });
  await expect(everything).toHaveCount(1);
  await expect(main.getByText("No send matches")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await everything.click();
  await page.waitForURL(`/demo/addresses?address=${encodeURIComponent(address)}`);
  await page.goBack();
  await expect(search).toHaveValue(address);

  await search.fill("+49 151 1234 5678");
  await main.getByRole("link", { name: "See everything sent to +4915112345678" }).click();
  await page.waitForURL("/demo/numbers?number=%2B4915112345678");
  await page.goBack();

  await search.fill(recipient?.emailId ?? "");
  await main.getByRole("link", { name: `Email to ${address}` }).click();
  await page.waitForURL(`/demo/sends/${id}?row=${recipient?.id}`);
  await page.goBack();

  // A title says nothing of people, and a task of one send needs no second way to it.
  await search.fill("Welcome");
  await expect(main.getByRole("table", { name: "Sends, newest first" }).getByRole("row").nth(1)).toBeVisible();
  await expect(main.getByRole("status").getByRole("link")).toHaveCount(0);
});
