import { describe, expect, test } from "vitest";
import { listProblems } from "#components/form/error-summary.tsx";
import { describedBy, fieldId } from "#components/form/field.tsx";
import { readNumber } from "#components/form/number-field.tsx";
import { matchOptions, withTyped } from "#components/ui/controls/combobox.tsx";
import { describeRange } from "#components/ui/table/table-footer.tsx";

describe("the form kit", () => {
  test("a number may be typed with commas, and what is none is kept as typed", () => {
    expect(["1,000", " 42 ", "spring-a", "1,00", "", "-3"].map(readNumber)).toEqual([
      1000,
      42,
      "spring-a",
      "1,00",
      undefined,
      -3,
    ]);
  });

  test("the summary lists nested problems with the field each leads to, and the server's own without one", () => {
    const errors = {
      subject: { type: "too_small", message: "Write a subject" },
      rows: [undefined, { number: { type: "custom", message: "Not a number" } }],
      root: { server: { type: "server", message: "The platform gave no answer" } },
    };
    expect(listProblems(errors)).toEqual([
      { name: "subject", message: "Write a subject" },
      { name: "rows.1.number", message: "Not a number" },
      { name: undefined, message: "The platform gave no answer" },
    ]);
  });

  test("a control is described by the texts that are there, and by no others", () => {
    expect(fieldId("rows.1.number")).toBe("field-rows-1-number");
    expect(describedBy("subject", { hint: "Why" }, "Write a subject")).toBe("field-subject-hint field-subject-error");
    expect(describedBy("subject", {})).toBeUndefined();
  });

  test("typing finds an option by any of its words", () => {
    const options = [
      { value: "102", label: "spring_sale", keywords: "zh" },
      { value: "103", label: "spring_sale", keywords: "en" },
    ];
    expect(matchOptions(options, "SPRING en").map((option) => option.value)).toEqual(["103"]);
    expect(matchOptions(options, "102")).toHaveLength(1);
  });

  test("what is typed exactly comes first, since Enter takes the first", () => {
    const options = ["list-1000", "list-100", "list-10"].map((value) => ({ value, label: value }));
    expect(matchOptions(options, " List-10 ").map(({ value }) => value)).toEqual(["list-10", "list-1000", "list-100"]);
  });

  test("the best match comes first: the same, the same beginning, a word that begins so, then any other place", () => {
    const options = [
      { value: "7", label: "June sale", keywords: "spring" },
      { value: "8", label: "offspring" },
      { value: "9", label: "Early spring" },
      { value: "10", label: "Spring letter", reason: "Not approved yet" },
      { value: "11", label: "Spring sale" },
      { value: "spring", label: "Another" },
    ];
    expect(matchOptions(options, "spring").map(({ value }) => value)).toEqual(["spring", "11", "10", "9", "7", "8"]);
    expect(matchOptions(options, " ")).toEqual(options);
  });

  test("what was typed comes last where something matches, and is left out where it is an option already", () => {
    const options = ["list-odd-10", "list-odd"].map((value) => ({ value, label: value }));
    const offered = (typed: string) =>
      withTyped(matchOptions(options, typed), typed, (id) => `Use “${id}” as typed`).map(({ label }) => label);
    expect(offered("list-o")).toEqual(["list-odd-10", "list-odd", "Use “list-o” as typed"]);
    expect(offered("list-odd")).toEqual(["list-odd", "list-odd-10"]);
    expect(offered("list-7")).toEqual(["Use “list-7” as typed"]);
    expect(withTyped([], "list-7", undefined)).toEqual([]);
  });
});

describe("the foot of a list", () => {
  test("says which part of how many is shown, and never counts what is not known", () => {
    expect(describeRange(1, 18, 1_000)).toBe("1–18 of 1,000");
    expect(describeRange(51, 50, { atLeast: 10_000 })).toBe("51–100 of 10,000+");
    expect(describeRange(101, 50, undefined)).toBe("101–150");
    expect(describeRange(1, 1, 1)).toBe("1 of 1");
    expect(describeRange(1, 0, 0)).toBe("None");
  });
});
