import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { aiResultChoices, callResultTerm, endingWord } from "#components/status/call-results.ts";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import type { Term } from "#components/status/term.ts";
import {
  attemptStates,
  heldTerm,
  messageOutcomes,
  recipientStates,
  submissionStates,
  templateStatuses,
} from "#components/status/vocabulary.ts";

const terms: Term[] = [submissionStates, attemptStates, recipientStates, messageOutcomes, templateStatuses].flatMap(
  (map) => Object.values(map),
);
terms.push(heldTerm, ...aiResultChoices.map(({ result }) => callResultTerm("ai", result)));

describe("the words for states", () => {
  test("the same word has one icon and one hue everywhere", () => {
    const looks = new Map<string, string>();
    for (const { word, icon, hue } of terms) {
      const look = `${icon} ${hue}`;
      expect(looks.get(word) ?? look, word).toBe(look);
      looks.set(word, look);
    }
  });

  test("the hue for not knowing stands for nothing else", () => {
    const unsure = terms.filter((term) => term.hue === "unsure").map((term) => term.word);
    expect(new Set(unsure)).toEqual(new Set(["Unknown", "Disputed"]));
  });

  test("each means something, in sentences", () => {
    for (const { word, meaning } of terms) expect(meaning, word).toMatch(/^[A-Z].*\.$/);
  });

  test("a recipient nobody spoke of is shown as not heard of, dashed", () => {
    const markup = renderToStaticMarkup(createElement(RecipientStateBadge, { state: "unknown" }));
    expect(markup).toContain("Not heard of");
    expect(markup).toContain("border-dashed");
  });

  test("a call that somebody took is answered, whatever its kind calls it", () => {
    const words = [callResultTerm("ai", "ANSWERED"), callResultTerm("sip", "0"), callResultTerm("group", "0")];
    expect(words.map(({ word }) => word)).toEqual(["Answered", "Answered", "Answered"]);
  });

  test("a code of a call that the documentation does not name is told in the platform's words", () => {
    expect(callResultTerm("sip", "486", "User busy").word).toBe("User busy");
    expect(callResultTerm("sip", "486").word).toBe("Code 486");
    expect(callResultTerm("ai", "HUMAN_TAKEOVER")).toMatchObject({
      word: "HUMAN_TAKEOVER",
      meaning: expect.stringContaining("documentation does not name"),
    });
    expect(callResultTerm("group", null).word).toBe("No result");
    expect(["customer", "AI", "carrier"].map(endingWord)).toEqual(["Customer", "Robot", "carrier"]);
  });
});
