import { expect, test } from "vitest";
import { glossary } from "#components/reading/help/glossary.ts";
import { helpOf } from "#server/trpc/help/of-page.ts";
import { helpTopics } from "#server/trpc/help/topics.ts";
import { fill, placesOf } from "#tests/support/app-tree.ts";
import { speakTo } from "#words/catalogue.server.ts";

/** They lead on, show nothing, or are for people who have not signed in and have no frame with help in it. */
const withoutFrame = [
  ...["/", "/sign-in", "/reset", "/reset/[token]", "/invite/[token]", "/account/again", "/admin"],
  "/[workspace]/[...rest]",
];

const addresses = placesOf("page")
  .map(({ address }) => address)
  .filter((address) => !withoutFrame.includes(address));

test("Every page with a frame has its help, and no help is of a page that is gone", () => {
  expect(Object.keys(helpTopics).toSorted()).toEqual(addresses.toSorted());
});

test("The help of a page is found by its path, and that of a page by name before that of an id", () => {
  const values = { workspace: "demo", id: "3f0c1a4e-5a51-4a34-9d0e-0c1f4b1f2a77", area: "sms" };
  for (const address of addresses) expect(helpOf(fill(address, values))?.text).toBe(helpTopics[address]?.text());
  expect(helpOf("/demo/nowhere/at/all")).toBeNull();
});

test("A help has two sentences and leads to a section that there is, in both languages", () => {
  const sections = glossary.map(({ id }) => id);
  for (const language of ["en", "zh"] as const) {
    const odd = Object.entries(helpTopics).filter(([, { text, section }]) => {
      const said = speakTo(language, text);
      const ends = said.match(language === "en" ? /[.!?]”?(?= [A-Z“]|$)/g : /[。！？]/g);
      return ends?.length !== 2 || said.length > 260 || !sections.includes(section);
    });
    expect(odd.map(([address]) => address)).toEqual([]);
  }
});
