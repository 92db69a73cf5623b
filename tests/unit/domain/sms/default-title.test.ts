import { describe, expect, test } from "vitest";
import { defaultTitle } from "#server/domain/messages/drafts/default-title.ts";
import { maskText } from "#server/domain/privacy/mask.ts";

const channel = { area: "sms" } as const;
const begunAt = new Date("2026-11-21T22:05:30Z");

describe("what a draft is called until somebody names it", () => {
  test("sends of the same file are told apart by when they were begun, in the zone of the connection", () => {
    const of = { channel, recipients: "customers.csv", begunAt, timeZone: "+08:00" };
    expect(defaultTitle(of)).toBe("SMS to customers.csv, 22 Nov 06:05");
    expect(defaultTitle({ ...of, timeZone: "-05:00" })).toBe("SMS to customers.csv, 21 Nov 17:05");
    expect(defaultTitle({ ...of, recipients: null })).toBe("SMS to many, 22 Nov 06:05");
  });

  test("a title fits into its field, however long the name of the file", () => {
    const title = defaultTitle({ channel, recipients: `${"long ".repeat(60)}name.csv`, begunAt, timeZone: "+00:00" });
    expect(title.length).toBeLessThanOrEqual(120);
    expect(title).toMatch(/^SMS to long .*….*name\.csv, 21 Nov 22:05$/);
  });

  test("nothing of it is taken for somebody's number", () => {
    const title = defaultTitle({ channel, recipients: "customers.csv", begunAt, timeZone: "+08:00" });
    expect(maskText(title)).toBe(title);
  });
});
