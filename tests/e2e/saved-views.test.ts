import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";

test("What narrows a list is saved, opened, shared, renamed and deleted", async ({ page, portal }) => {
  for (const { id } of await portal.views.list.query({ path: "/sends" })) await portal.views.delete.mutate({ id });
  const views = page.getByRole("button", { name: "Views" });
  const choose = async (name: string | RegExp) => {
    // One that is closing takes the press.
    await expect(page.getByRole("menu")).toHaveCount(0);
    await views.click();
    await page.getByRole("menuitem", { name }).click();
  };
  await page.goto("/demo/sends");
  await views.click();
  const menu = page.getByRole("menu", { name: "Views" });
  await expect(menu).toContainText("No view of this list is saved");
  await expect(menu).toContainText("Filter or search to save a view");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Refused" }).click();
  await page.getByRole("searchbox").fill("spring");
  await expect(page).toHaveURL(/q=spring/);
  await choose("Save this view…");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Refused in spring");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole("button", { name: "Save the view" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/demo/sends");
  await choose("Refused in spring");
  await expect(page).toHaveURL(/\/demo\/sends\?q=spring&state=refused$/);
  await expect(page.getByRole("searchbox")).toHaveValue("spring");
  await choose("Change “Refused in spring”…");
  await dialog.getByLabel("Name").fill("Spring");
  await dialog.getByLabel("Everybody here who may see this list").check();
  await dialog.getByRole("button", { name: "Save the view" }).click();
  await expect(dialog).toBeHidden();
  expect(await portal.views.list.query({ path: "/sends" })).toMatchObject([{ name: "Spring", isShared: true }]);

  await views.click();
  await expect(menu).toContainText("Shared in this workspace");
  await page.keyboard.press("Escape");
  await choose("Delete “Spring”…");
  await page.getByRole("button", { name: "Delete the view" }).click();
  await expect(page.getByRole("alertdialog").or(dialog)).toBeHidden();
  expect(await portal.views.list.query({ path: "/sends" })).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

for (const path of ["suppressions", "dev/requests", "dev/callbacks", "audit", "voice/ai-calls", "voice/records/sip"])
  test(`Views are offered beside the filters of /${path}`, async ({ page }) => {
    await page.goto(`/demo/${path}?q=nothing`);
    await page.getByRole("button", { name: "Views" }).click();
    await expect(page.getByRole("menuitem", { name: "Save this view…" })).toBeVisible();
  });
