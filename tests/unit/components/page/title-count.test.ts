import { expect, test } from "vitest";
import { withCount } from "#components/page/shell/needs/title-count.ts";

test("A title says how many things need a person, once", () => {
  expect(withCount("Sends · Switchboard", 2)).toBe("(2) Sends · Switchboard");
  expect(withCount("(2) Sends · Switchboard", 3)).toBe("(3) Sends · Switchboard");
  expect(withCount("(99+) Sends · Switchboard", 0)).toBe("Sends · Switchboard");
  expect(withCount("Sends · Switchboard", 100)).toBe("(99+) Sends · Switchboard");
  expect(withCount("(Spring) · Switchboard", 0)).toBe("(Spring) · Switchboard");
});
