import { describe, expect, test } from "vitest";
import { costOfTask, minuteWords } from "#components/areas/aivoice/forecast/cost-words.ts";

const price = { each: "0.05", currency: "EUR" };
const learned = { calls: 100, answered: 60, averageSeconds: 45, averageTalkSeconds: 40 };
const input = { numbers: 12_000, seconds: 45, robots: 10, redial: null };

describe("what a task would cost", () => {
  test("is reckoned from numbers, the share that answers and how long they talk", () => {
    expect(costOfTask(price, input, learned)).toEqual({
      about: "About EUR 240.00",
      formula: "12,000 numbers × 60\u202f% answered × 40\u202fs of talk = 4,800 minutes, at EUR 0.05 each.",
    });
  });

  test("takes the share that was typed before the one that was learned", () => {
    const redial = { times: 2, intervalMinutes: 30, share: 0.25 };
    expect(costOfTask(price, { ...input, redial }, learned)).toMatchObject({
      about: "About EUR 300.00",
      formula: expect.stringContaining("× 75\u202f% answered ×"),
    });
  });

  test("is not known without calls that were answered, and a minute costs what the list says", () => {
    expect(costOfTask(price, input, null)).toBeNull();
    expect(costOfTask(price, input, undefined)).toBeNull();
    expect(costOfTask(price, input, { ...learned, answered: 0, averageTalkSeconds: null })).toBeNull();
    expect(minuteWords({ ...price, each: "0.0125" })).toBe("EUR 0.0125 per minute of talk");
  });
});
