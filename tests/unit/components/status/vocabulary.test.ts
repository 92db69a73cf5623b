import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import {
  attemptStates,
  heldTerm,
  messageOutcomes,
  recipientStates,
  submissionStates,
  type Term,
  templateStatuses,
} from "#components/status/vocabulary.ts";

const terms: Term[] = [submissionStates, attemptStates, recipientStates, messageOutcomes, templateStatuses].flatMap(
  (map) => Object.values(map),
);
terms.push(heldTerm);

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
});
