import { expect, it } from "vitest";
import { variableNotesOn } from "#components/areas/wa/templates/editor/variable-notes-on.ts";

it("A text whose variables are numbered by their places has nothing to be said of", () => {
  for (const text of ["", "Hello", "Hello {{1}}, it comes {{2}}.", "{ {1} }"])
    expect(variableNotesOn(text, true)).toEqual([]);
});

it("Braces around anything but a number are no variable", () => {
  for (const inside of ["name", " 1 ", "#", ""])
    expect(variableNotesOn(`Hello {{${inside}}}`, true)).toEqual([
      `{{${inside}}} is not a variable and is sent as written. A variable has a number: {{1}}.`,
    ]);
});

it("Variables out of order, left out or written twice are said", () => {
  const note = "Number the variables 1, 2, 3 in order: they are filled in by position.";
  for (const text of ["{{2}} {{1}}", "{{1}} {{3}}", "{{1}} {{1}}"]) expect(variableNotesOn(text, true)).toEqual([note]);
});

it("A footer and a button have no variables at all", () => {
  expect(variableNotesOn("Order {{1}}", false)).toEqual([
    "This text has no variables: {{1}} arrives as it is written.",
  ]);
});
