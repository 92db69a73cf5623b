import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneForm } from "#components/areas/sms/one/one-schema.ts";
import { keptOfSent, keptOne, startOne, toOneDraft } from "#components/areas/sms/one/one-values.ts";
import { sentAs } from "#components/messages/one/sent-as.ts";

const typed = startOne({ appId: "sms-app-1", number: "+44 7700 900123", content: "Hello" }, ["sms-app-1"]);
const problems = (values: unknown) =>
  oneForm.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]);

describe("the form for one number", () => {
  test("hands over what was typed, and leaves the number to the server", () => {
    const values = oneForm.parse({ ...typed, senderId: "  ", title: "" });
    expect(toOneDraft(values)).toEqual({
      ...{ appId: "sms-app-1", number: "+44 7700 900123", country: null, content: "Hello" },
    });
  });
  test("says what the number is sent as", () => {
    expect(sentAs({ number: "+44 7700 900123", country: "" })).toEqual({ number: "+447700900123" });
    expect(sentAs({ number: "07700 900123", country: "GB" })).toEqual({ number: "+447700900123" });
  });
  test("says all that is wrong at once, each at its field", () => {
    expect(problems({ ...typed, number: "07700 900123", content: "" })).toEqual([
      ["content", "Write the text that goes out"],
      ["number", expect.stringContaining("no country code")],
    ]);
    expect(problems({ ...typed, content: "x".repeat(1025) })).toEqual([
      ["content", "The text must be at most 1,024 characters long"],
    ]);
    expect(problems({ ...typed, number: " " })).toEqual([["number", "Write the number to send to"]]);
    expect(problems({ ...typed, number: "x@y.example" })).toEqual([["number", "This is not a phone number"]]);
  });
  test("starts from anything that was kept, and from an earlier send", () => {
    fc.assert(
      fc.property(fc.anything(), (from) => {
        const start = startOne(keptOne(from), ["sms-app-1"]);
        expect(start.appId).toBe("sms-app-1");
        expect(Object.values(start).every((value) => typeof value === "string")).toBe(true);
      }),
    );
    const earlier = { appId: "gone", number: "+447700900123", country: null, content: "Hello", senderId: "SHOP" };
    expect(startOne(keptOne(earlier), ["sms-app-1"])).toEqual({
      ...{ appId: "sms-app-1", number: "+447700900123", country: "", content: "Hello", senderId: "SHOP", title: "" },
    });
  });
});

test("an earlier send fills in its number, which its call names otherwise", () => {
  const sent = { appId: "sms-app-1", numbers: "+4915112345678", content: "Hello" };
  expect(keptOfSent(sent)).toMatchObject({ appId: "sms-app-1", number: "+4915112345678", content: "Hello" });
});
