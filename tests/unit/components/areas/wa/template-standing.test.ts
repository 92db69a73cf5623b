import { expect, it } from "vitest";
import { mayBeSent, type Standing, standingOf } from "#components/areas/wa/templates/standing.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 31, 12, minute));
type Said = NonNullable<Standing["word"]>;
const word = (said: Pick<Said, "kind"> & Partial<Said>): Said => ({
  ...{ state: null, code: null, note: null, byName: null, at: at(0) },
  ...said,
});
const known = (changes: Partial<Standing>): Standing => ({
  ...{ word: null, acceptedAt: null, submissionState: "accepted", templateId: "77" },
  ...changes,
});
const shown = (changes: Partial<Standing>) => [standingOf(known(changes)).word, mayBeSent(known(changes))];

it("The last word on a template is what it counts as", () => {
  expect(shown({ word: word({ kind: "person", state: "PAUSED" }) })).toEqual(["Paused", true]);
  expect(shown({ word: word({ kind: "person", state: "DELETED" }) })).toEqual(["Deleted", false]);
  expect(shown({ word: word({ kind: "answer", state: "NEW_ONE" }) })).toEqual(["NEW_ONE", true]);
});

it("A refusal at a send says that it is not there, or that it cannot be sent now", () => {
  expect(shown({ word: word({ kind: "send_refused", code: "-38" }) })).toEqual(["Not found", false]);
  expect(shown({ word: word({ kind: "send_refused", code: "-44" }) })).toEqual(["Not found", false]);
  expect(shown({ word: word({ kind: "send_refused", code: "-2" }) })).toEqual(["Cannot be sent", true]);
});

it("A message that was accepted since proves that it can be sent, and takes nothing from a word that allows it", () => {
  const since = { acceptedAt: at(1) };
  expect(shown(since)).toEqual(["Can be sent", true]);
  expect(shown({ ...since, word: word({ kind: "person", state: "REJECTED" }) })).toEqual(["Can be sent", true]);
  expect(shown({ ...since, word: word({ kind: "person", state: "FLAGGED" }) })).toEqual(["Flagged", true]);
  expect(shown({ ...since, word: word({ kind: "send_refused", code: "-2", at: at(2) }) })).toEqual([
    "Cannot be sent",
    true,
  ]);
});

it("Where nobody said anything of its state, what became of its submission does", () => {
  expect(shown({ submissionState: "refused", word: word({ kind: "answer", code: "-75" }) })).toEqual([
    "Refused",
    false,
  ]);
  expect(shown({ submissionState: "unknown", templateId: null })).toEqual(["Unknown", true]);
  expect(shown({ submissionState: "queued", templateId: null })).toEqual(["Queued", false]);
  expect(shown({ templateId: null })).toEqual(["Accepted, id unknown", true]);
  expect(shown({ templateId: null, word: word({ kind: "proven", code: "-32" }) })).toEqual([
    "Accepted, id unknown",
    true,
  ]);
  expect(shown({ submissionState: null, templateId: null })).toEqual(["Not known", true]);
});
