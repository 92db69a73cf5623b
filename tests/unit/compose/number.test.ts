import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countriesIn, normaliseNumber, numberProblems, slowNumber } from "#server/compose/number.ts";
import { guessNumberColumn } from "#server/compose/number-column.ts";
import { problemCode, problemSentence, verdictSentence } from "#server/compose/problems.ts";
import { quickNumber } from "#server/compose/quick-number.ts";

describe("normalising a number", () => {
  it.each([
    ["+49 171 1234567", null, "+491711234567"],
    ["0171/123 45-67", "DE", "+491711234567"],
    ["00491711234567", "US", "+491711234567"],
    ["+49 (0) 171 1234567", null, "+491711234567"],
    ["+0049 171 1234567", null, "+491711234567"],
    ["'01711234567", "DE", "+491711234567"],
    ["０１７１１２３４５６７", "DE", "+491711234567"],
    ["٠١٧١١٢٣٤٥٦٧", "DE", "+491711234567"],
    ["\u202a+49\u00a0171\u00a01234567\u202c", null, "+491711234567"],
    ["491711234567", "DE", "+491711234567"],
    ["491711234567.0", "DE", "+491711234567"],
    ["1711234567", "DE", "+491711234567"],
    ["tel:+49-171-1234567", null, "+491711234567"],
    ["(212) 555-0123", "US", "+12125550123"],
    ["1 212 555 0123", "US", "+12125550123"],
    ["13800138000", "CN", "+8613800138000"],
    ["393 123 4567", "IT", "+393931234567"],
    ["9123456789", "IN", "+919123456789"],
  ])("takes %j of %s for %s", (text, country, number) => {
    expect(normaliseNumber(text, country)).toEqual({ number });
  });

  it.each([
    ["", "DE", "no_number"],
    [" \u200b ", "DE", "no_number"],
    ["4.91712E+11", "DE", "spreadsheet_number"],
    ["4,91712e+11", "DE", "spreadsheet_number"],
    ["0171-CALL-ME", "DE", "letters"],
    ["n/a", "DE", "not_a_number"],
    ["--", "DE", "not_a_number"],
    ["01711234567 / 01721234567", "DE", "several_numbers"],
    ["+491711234567+491721234567", null, "several_numbers"],
    ["01711234567 or 01721234567", "DE", "several_numbers"],
    ["(212) 555-0123 ext. 4", "US", "extension"],
    ["2125550123x12", "US", "extension"],
    ["0171 1234567", null, "no_country"],
    ["+999 12345678", null, "unknown_country_code"],
  ])("refuses %j of %s: %s", (text, country, problem) => {
    expect(normaliseNumber(text, country)).toMatchObject({ problem });
  });

  it("says by which country a number is too short or too long", () => {
    expect(normaliseNumber("0171", "DE")).toEqual({ problem: "too_short", country: "DE" });
    expect(normaliseNumber("+1 212 555 01234", null)).toMatchObject({ problem: "too_long" });
    expect(problemSentence(problemCode("too_short", "DE"))).toBe("This number is too short for Germany.");
  });

  it("reads what it gave as the same, also where zeros stand in front of it that are dialled at home", () => {
    const found = normaliseNumber("+5980000000000000", null);
    expect("number" in found && normaliseNumber(found.number, null)).toEqual(found);
  });

  it("takes only what the platform takes, is the same for what it gave, and ends with any text", () => {
    const written = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789+ ()-/.x#,;eE'０٣") }),
      fc.bigInt({ min: 1n, max: 10n ** 17n }).map((digits) => `+${digits}`),
    );
    fc.assert(
      fc.property(written, fc.constantFrom(null, "DE", "US", "IT", "CN", "BR", "XX"), (text, country) => {
        const found = normaliseNumber(text, country);
        if ("number" in found) {
          expect(found.number).toMatch(/^\+[1-9]\d{6,14}$/);
          expect(normaliseNumber(found.number, null)).toEqual(found);
        } else expect(numberProblems).toContain(found.problem);
      }),
      { numRuns: 3000 },
    );
  });

  it("takes the short way only where the package says the same", () => {
    const codes = countriesIn().map(({ code }) => code);
    const callingCodes = countriesIn().map(({ callingCode }) => callingCode);
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 4, maxLength: 13 });
    const start = fc.oneof(
      fc.constantFrom(...callingCodes).chain((code) => fc.constantFrom(`+${code}`, `00${code}`, `+${code} 0`, code)),
      fc.constantFrom("", "0", "00", "1", "06", "8", "+"),
    );
    let quick = 0;
    fc.assert(
      fc.property(start, digits, fc.constantFrom(null, ...codes), (before, rest, country) => {
        const text = `${before}${rest.slice(0, 3)} ${rest.slice(3, 6)}-${rest.slice(6)}`;
        const found = quickNumber(text, country);
        if (found === null) return;
        quick += 1;
        expect({ text, country, number: found }).toEqual({ text, country, ...slowNumber(text, country) });
      }),
      { numRuns: 30_000 },
    );
    expect(quick).toBeGreaterThan(1000);
  });

  it("knows the countries by name", () => {
    const countries = countriesIn("en");
    expect(countries.find(({ code }) => code === "DE")).toEqual({ code: "DE", name: "Germany", callingCode: "49" });
    expect(countries.length).toBeGreaterThan(200);
  });
});

describe("the sentences", () => {
  it("say of every problem what is wrong, and name what it is about", () => {
    const all = [...numberProblems, "missing_value", "no_text", "text_too_long"] as const;
    for (const problem of all) expect(problemSentence(problem)).toMatch(/^[A-Z].*\.$/);
    expect(problemSentence("missing_value:first: name")).toContain("{{first: name}}");
    expect(problemSentence("text_too_long:1100")).toBe(
      "The text has 1,100 characters with this row’s values; at most 1,024 are allowed.",
    );
    expect(problemSentence("of another version")).toBe("of another version");
    expect(verdictSentence({ verdict: "duplicate", other: 7 })).toContain("row 7");
    expect(verdictSentence({ verdict: "sendable" })).toBeNull();
  });
});

describe("the column of numbers", () => {
  it.each([
    [["Name", "Phone", "City"], 1],
    [["to", "Total"], 0],
    [["Vorname", "Handynummer"], 1],
    [["Nom", "N° de téléphone"], 1],
    [["姓名", "手机号码"], 1],
    [["Имя", "Номер телефона"], 1],
    [["customer", "mobilePhone"], 1],
    [["a", "b"], null],
  ])("is found by its name in %j", (columns, at) => {
    expect(guessNumberColumn(columns, [])).toBe(at);
  });

  it("is found by what it holds where names say nothing, or the wrong thing", () => {
    const rows = [
      ["12", "Ann", "2026-01-31", "0171 1234567"],
      ["7", "Bob", "2026-02-01", "0172 1234567"],
    ];
    expect(guessNumberColumn(["Number", "A", "B", "C"], rows)).toBe(3);
    expect(guessNumberColumn(["x"], [["Ann"]])).toBe(0);
    expect(guessNumberColumn(["x", "y"], [["Ann", "•••"]])).toBeNull();
  });
});
