import fc from "fast-check";
import { expect, test } from "vitest";
import { customForm } from "#components/areas/wa/custom/custom-schema.ts";
import {
  fieldOf,
  keptCustom,
  keptOfSent,
  startCustom,
  toCustomDraft,
} from "#components/areas/wa/custom/custom-values.ts";
import { customTypes } from "#server/contract/limits/wa.ts";

test("values kept earlier, of any kind, begin a whole form", () => {
  fc.assert(
    fc.property(fc.anything(), (from) => {
      const { type, ...texts } = startCustom(keptCustom(from), ["wa-app-1"]);
      expect(customTypes).toContain(type);
      expect(texts.appId).toBe("wa-app-1");
      expect(Object.values(texts).every((value) => typeof value === "string")).toBe(true);
    }),
  );
});

test("values that cannot be used are left out, and the rest stays", () => {
  expect(keptCustom({ type: "fax", body: 7, link: "https://files.example/a.png", colour: "red" })).toEqual({
    link: "https://files.example/a.png",
  });
});

test("an earlier send fills in what its type holds", () => {
  const sent = { appId: "a", businessPhone: "447700900001", type: "image", recipient: "447700900123" };
  expect(keptOfSent({ ...sent, image: { link: "https://files.example/a.png" } })).toEqual({
    ...{ appId: "a", businessPhone: "447700900001", type: "image", number: "+447700900123" },
    link: "https://files.example/a.png",
  });
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (draft) => void keptOfSent(draft)));
});

test("the form judges the number, the window and what the type needs, and hands over what was typed", () => {
  const lastWrote = new Date(Date.now() - 60_000).toISOString();
  const typed = {
    ...startCustom({ businessPhone: "447700900001", number: "+44 7700 900123", body: "Hello" }, ["wa-app-1"]),
    lastWrote,
  };
  expect(toCustomDraft(customForm.parse(typed))).toEqual({
    ...{ appId: "wa-app-1", businessPhone: "447700900001", type: "text", text: { body: "Hello" } },
    ...{ number: "+44 7700 900123", country: null, lastWroteAt: lastWrote },
  });
  const problems = customForm.safeParse({ ...typed, number: " ", lastWrote: "", body: "" }).error?.issues;
  expect(problems?.map(({ path, message }) => [path[0], message])).toEqual([
    ["number", "Write the number to send to"],
    ["lastWrote", "Say when they last wrote"],
    ["body", "Write the text that goes out"],
  ]);
});

test("what the server names leads to the field of the form", () => {
  expect(["draft.image.link", "draft.lastWroteAt", "draft.text", "draft.number"].map(fieldOf)).toEqual([
    ...["link", "lastWrote", "type", "number"],
  ]);
});
