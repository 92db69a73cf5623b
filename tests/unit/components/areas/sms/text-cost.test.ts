import fc from "fast-check";
import { expect, test } from "vitest";
import { costOf, forcingWords } from "#components/areas/sms/channel/text-cost.ts";

test("a plain text costs what it has", () => {
  expect(costOf("Your parcel is here.")).toEqual({
    characters: 20,
    encoding: "GSM-7",
    parts: 1,
    variables: 0,
    forcing: [],
    replaced: null,
  });
});

test("one costly character is named with its place, and replacing it says what that saves", () => {
  const text = `It${"’"}s here. ${"a".repeat(70)}`;
  const cost = costOf(text);
  expect(cost).toMatchObject({ encoding: "UCS-2", parts: 2, replaced: { text: text.replace("’", "'"), parts: 1 } });
  expect(forcingWords(cost)).toEqual({
    because: "UCS-2 because of ’ at 3",
    label: "Replace with '",
    effect: "Then 1 part instead of 2.",
  });
});

test("all of them are replaced with one press", () => {
  const cost = costOf("“It’s” — here");
  expect(cost.replaced?.text).toBe('"It\'s" - here');
  expect(forcingWords(cost)).toMatchObject({
    because: "UCS-2 because of “ at 1, ’ at 4 and 2 more",
    label: "Replace all 4",
    effect: "Then GSM-7, with more room in each part.",
  });
});

test("replacing is not offered where it would change nothing", () => {
  const cost = costOf("It’s 你");
  expect(cost.replaced).toBeNull();
  expect(forcingWords(cost).effect).toBe("A part holds 70 characters instead of 160.");
});

test("what cannot be seen is named by its number", () => {
  expect(forcingWords(costOf("a\u00a0b"))).toMatchObject({
    because: "UCS-2 because of U+00A0 at 2",
    label: "Replace with a plain space",
  });
  expect(forcingWords(costOf("a\u200bb")).label).toBe("Remove it");
});

test("names of variables are not sent, so that they cost nothing and are never replaced", () => {
  expect(costOf("Hi {{prénom’s}}")).toMatchObject({ characters: 3, encoding: "GSM-7", variables: 1, replaced: null });
  const cost = costOf("{{it’s}} isn’t {{{{here}}");
  expect(cost.forcing.map(({ position }) => position)).toEqual([13]);
  expect(cost.replaced?.text).toBe("{{it’s}} isn't {{{{here}}");
});

test("a replaced text is always one of GSM-7 with the same variables", () => {
  const piece = fc.constantFrom("a", "’", "“", "…", "{{name}}", "{{x’y}}", "{{{{", "}}", "你", "é", " ", "\u00a0");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { replaced, variables } = costOf(pieces.join(""));
      if (replaced === null) return;
      expect(costOf(replaced.text)).toMatchObject({ encoding: "GSM-7", variables, parts: replaced.parts });
    }),
  );
});
