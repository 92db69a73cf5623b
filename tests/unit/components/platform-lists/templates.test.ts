import { describe, expect, test } from "vitest";
import { readPlatformTime } from "#components/platform-lists/platform-time.ts";
import { languageName, whyNotSendable } from "#components/platform-lists/template-state.ts";

const template = {
  templateID: "104",
  templateName: "flash_deal",
  templateStatus: 2,
  createTime: null,
  reviewReason: "Misleading subject",
  language: "en",
  subject: null,
};

describe("the platform's stamps without a zone", () => {
  test("are read in the zone of the connection", () => {
    expect(readPlatformTime("2026-03-03 09:00:00", "UTC+08:00")).toEqual(new Date("2026-03-03T01:00:00Z"));
    expect(readPlatformTime("2026-03-03 09:00:00", "-03:30")).toEqual(new Date("2026-03-03T12:30:00Z"));
  });
  test("are left as they came when they name no moment", () => {
    for (const stamp of [null, "", "soon", "2026-02-30 09:00:00", "2026-03-03 25:00:00", "2026-03-03"]) {
      expect(readPlatformTime(stamp, "UTC+08:00"), String(stamp)).toBeNull();
    }
  });
});

describe("a template of the platform", () => {
  test("says why it can't be sent, with the review's own remark", () => {
    expect(whyNotSendable(template)).toBe("Rejected: Misleading subject.");
    expect(whyNotSendable({ ...template, templateStatus: 1 })).toMatch(/^Under review/);
    expect(whyNotSendable({ ...template, templateStatus: 9 })).toMatch(/^State 9/);
    expect(whyNotSendable({ ...template, templateStatus: 0 })).toBeUndefined();
  });
  test("shows its language by name, and an unknown code as it is", () => {
    expect(languageName("zh")).toBe("Chinese (zh)");
    expect(languageName("zh_CN")).toBe("Chinese (China) (zh_CN)");
    expect(languageName("klingon language")).toBe("klingon language");
    expect(languageName(null)).toBeNull();
  });
});
