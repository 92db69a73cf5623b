import { describe, expect, test } from "vitest";
import { shownState } from "#components/sends/control/held-state.ts";

describe("the state of a send while all sending is stopped", () => {
  test("never reads as if it were going on", () => {
    expect(shownState({ area: "sms", state: "queued" }, true).word).toBe("Held");
    expect(shownState({ area: "sms", state: "dispatching" }, true).word).toBe("Held");
    expect(shownState({ area: "email", state: "queued" }, true).word).toBe("Held");
  });
  test("is what it was where the stop changes nothing", () => {
    expect(shownState({ area: "email", state: "dispatching" }, true).word).toBe("Dispatching");
    for (const state of ["draft", "accepted", "unknown", "paused", "cancelled"] as const) {
      expect(shownState({ area: "sms", state }, true)).toBe(shownState({ area: "sms", state }, false));
    }
  });
  test("is its own while sending goes on", () => {
    expect(shownState({ area: "sms", state: "dispatching" }, false).word).toBe("Dispatching");
  });
});
