import { describe, expect, it } from "vitest";
import { noRuleWords, readRules, redialWords, ruleWords } from "#components/areas/aivoice/rules.ts";
import { weekdaysWords } from "#components/areas/aivoice/words.ts";

describe("rules in words", () => {
  it("are those of the picture", () => {
    const rules = readRules({
      mode: "AUTO",
      endDateTime: "2026-11-26 19:00:00",
      inactiveTimeList: [{ startTime: "12:00", endTime: "13:30" }],
      inactiveDateList: [{ startDate: "2026-11-25", endDate: "2026-11-25" }],
      daysOfWeek: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"],
      redial: true,
      redialCondition: ["NO_ANSWER", "BUSY", "CALL_LOSS"],
      redialInterval: 30,
      redialTimes: 3,
    });
    expect(ruleWords("mode", rules)).toBe("By itself (AUTO)");
    expect(ruleWords("endDateTime", rules)).toBe("Thu 26 Nov 2026, 19:00");
    expect(ruleWords("inactiveTimeList", rules)).toBe("12:00–13:30");
    expect(ruleWords("inactiveDateList", rules)).toBe("25 Nov 2026");
    expect(ruleWords("daysOfWeek", rules)).toBe("Mon to Sat");
    expect(redialWords(rules)).toBe("3 times, 30 minutes apart, after no answer, busy, call lost");
    expect(ruleWords("dialogFlowId", rules)).toBeNull();
  });

  it("say what a task does that has none of a rule", () => {
    const named = ["redial", "redialInterval", "inactiveTimeList", "daysOfWeek", "endDateTime"] as const;
    expect(named.map(noRuleWords)).toEqual(["No", "None", "None", "Every day", "No end"]);
  });

  it("leave out what is no rule, and keep the others", () => {
    expect(readRules({ robotCount: "many", dialogFlowId: 9001, mode: "SOMETIMES", more: 1 })).toEqual({
      dialogFlowId: 9001,
    });
  });

  it.each([
    [[], "Every day"],
    [["MONDAY", "WEDNESDAY"], "Mon, Wed"],
    [["MONDAY", "TUESDAY"], "Mon, Tue"],
    [["FRIDAY", "SATURDAY", "SUNDAY"], "Fri to Sun"],
  ])("name the weekdays %j", (chosen, words) => {
    expect(weekdaysWords(chosen)).toBe(words);
  });
});
