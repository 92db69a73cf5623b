import { describe, expect, test } from "vitest";
import { readerOf } from "#server/web/reader.ts";

const reader = (headers: Record<string, string>) => readerOf({ headers });

describe("The language of whoever asks", () => {
  test("is what they chose, which their cookie tells", () => {
    expect(reader({ cookie: "theme=dark; switchboard_language=zh; x=1", "accept-language": "en" })).toBe("zh");
    expect(reader({ cookie: "switchboard_language=en", "accept-language": "zh-CN" })).toBe("en");
  });

  test("is the first of ours that their browser asks for, where they chose none", () => {
    expect(reader({ "accept-language": "fr-CH, zh-TW;q=0.9, en;q=0.8" })).toBe("zh");
    expect(reader({ "accept-language": "en-GB,zh;q=0.5" })).toBe("en");
  });

  test("is English for programs, and for whatever else is asked or set", () => {
    expect(reader({})).toBe("en");
    expect(reader({ "accept-language": "*" })).toBe("en");
    expect(reader({ "accept-language": `${"x,".repeat(9000)}zh` })).toBe("en");
    expect(reader({ cookie: "switchboard_language=__proto__" })).toBe("en");
    expect(reader({ cookie: "switchboard_language=de", "accept-language": "zh" })).toBe("zh");
    expect(reader({ cookie: "my_switchboard_language=zh; language=zh" })).toBe("en");
  });
});
