import fc from "fast-check";
import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { normaliseNumber, numberProblems, slowNumber } from "#server/compose/number.ts";
import { countriesIn, placeOfPrefix } from "#server/compose/numbering/countries.ts";
import { guessNumberColumn } from "#server/compose/numbering/number-column.ts";
import { quickNumber } from "#server/compose/numbering/quick-number.ts";
import { numberSentence, problemSentence, verdictSentence } from "#server/compose/problems.ts";
import { messageAreas } from "#server/contract/areas.ts";

const digit = fc.constantFrom(..."0123456789");
const ofNoCountry = ["800", "808", "870", "878", "881", "882", "883", "888", "979"];
const callingCodes = [...new Set(countriesIn().map(({ callingCode }) => callingCode)), ...ofNoCountry];
const nationalPrefixes = ["", "0", "1", "8", "06", "80"];
/** Its 15 after the area's code is a 9 in front of it for those who call from abroad. */
const argentineMobile = /^0?(\d{2,4})15(?=\d{6,8}$)(\d*)$/;

function withoutPrefix(digits: string): string[] {
  return nationalPrefixes.flatMap((prefix) => (digits.startsWith(prefix) ? [digits.slice(prefix.length)] : []));
}

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
    ["+39 (0) 6 12345678", null, "+390612345678"],
    ["+34 (0) 612 345 678", null, "+34612345678"],
    ["+44 0 7400 123456", null, "+447400123456"],
    ["+375 80 29 123 45 67", null, "+375291234567"],
    ["+1 1 212 555 0123", null, "+12125550123"],
    ["464-1234", "AG", "+12684641234"],
    ["011 15 2345-6789", "AR", "+5491123456789"],
    ["+54 11 15 2345 6789", null, "+5491123456789"],
    ["015 11 91234-5678", "BR", "+5511912345678"],
    ["011 49 171 1234567", "US", "+491711234567"],
    ["0011 44 7400 123456", "AU", "+447400123456"],
    ["0049 171 1234567", "SG", "+491711234567"],
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
    ["+861234567890123", null, "too_long"],
    ["1234567890123", "CN", "too_long"],
    ["+49 0049 171 1234567", null, "not_a_number"],
    ["+5980000000000000", null, "not_a_number"],
    ["+55 0 15 11 91234 5678", null, "too_long"],
    ["+44 180020 20 7946 0958", null, "too_long"],
    ["+423 1001 2345678", null, "too_long"],
    ["+261 2345678", null, "too_short"],
    ["0171 1234567¹", "DE", "not_a_number"],
    ["001 65 8223 4567", "SG", "two_readings"],
  ])("refuses %j of %s: %s", (text, country, problem) => {
    expect(normaliseNumber(text, country)).toMatchObject({ problem });
  });

  it("says by which country a number is too short or too long", () => {
    expect(normaliseNumber("0171", "DE")).toEqual({ problem: "too_short", country: "DE" });
    expect(normaliseNumber("+1 212 555 01234", null)).toMatchObject({ problem: "too_long" });
  });

  it("never makes another number of the digits that follow a country's code", () => {
    const national = fc.string({ unit: digit, minLength: 3, maxLength: 14 });
    const before = fc.constantFrom(...nationalPrefixes, "00", "15", "179", "1001", "180020", "0 15 11");
    const separator = fc.constantFrom("", " ", "-", "/", ".", " (0) ");
    let found = 0;
    fc.assert(
      fc.property(fc.constantFrom(...callingCodes), before, national, separator, (code, start, rest, between) => {
        const read = normaliseNumber(`+${code}${between}${start} ${rest}`, null);
        if (!("number" in read)) return;
        found += 1;
        const typed = `${start}${rest}`.replace(/\D/g, "");
        const all = between === " (0) " ? [typed, `0${typed}`] : [typed];
        const same = all.flatMap(withoutPrefix);
        if (code === "54") same.push(typed.replace(argentineMobile, "9$1$2"));
        expect(same.map((digits) => `+${code}${digits}`)).toContain(read.number);
      }),
      { numRuns: 30_000 },
    );
    expect(found).toBeGreaterThan(3000);
  });

  it("takes nothing for a number that holds what is dialled for another country", () => {
    // From Tanzania 006 leads abroad, here to Korea.
    expect(normaliseNumber("0068208800000", "TZ")).not.toHaveProperty("number");
  });

  it("never makes another number of what is dialled at home", () => {
    const rest = fc.string({ unit: digit, minLength: 4, maxLength: 13 });
    const start = fc.constantFrom(...nationalPrefixes, "001", "0011", "00", "17951", "015", "1831", "180020");
    const startOrCode = fc.oneof(start, fc.tuple(fc.constantFrom("", "00", "0011"), fc.constantFrom(...callingCodes)));
    fc.assert(
      fc.property(fc.constantFrom(...countriesIn()), startOrCode, rest, ({ code, callingCode }, before, digits) => {
        const typed = `${[before].flat().join("")}${digits}`;
        const read = normaliseNumber(typed, code);
        if (!("number" in read)) return;
        const number = read.number.slice(1);
        // Within one area, the area's code stands in front.
        const atHome = withoutPrefix(typed).some((one) => number.startsWith(callingCode) && number.endsWith(one));
        const fromAbroad = callingCodes.some(
          (other) =>
            number.startsWith(other) &&
            nationalPrefixes.some((prefix) => typed.endsWith(`${other}${prefix}${number.slice(other.length)}`)),
        );
        const byCarrier = typed.startsWith("0") && ["BO", "BR", "CO", "KR"].includes(code);
        const isMobile = code === "AR" && number === `54${typed.replace(argentineMobile, "9$1$2")}`;
        expect([typed, code, number, atHome || fromAbroad || byCarrier || isMobile]).toContain(true);
      }),
      { numRuns: 30_000 },
    );
  });

  it("reads an example of each country's numbers in every way it is written", () => {
    for (const code of getCountries()) {
      const example = getExampleNumber(code, examples);
      if (example === undefined || example.number.length < 8) continue;
      const { number } = example;
      for (const written of [number, example.formatInternational(), number.replace("+", "00")]) {
        expect([code, written, normaliseNumber(written, null)]).toEqual([code, written, { number }]);
      }
      expect([code, normaliseNumber(example.formatNational(), code)]).toEqual([code, { number }]);
    }
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
    const all = [...numberProblems, "digits_not_taken", "missing_value", "no_text", "text_too_long"] as const;
    for (const channel of messageAreas)
      for (const problem of all) expect(problemSentence(problem, channel)).toMatch(/^[A-Z].*\.$/);
    expect(problemSentence("missing_value:first: name", "sms")).toContain("{{first: name}}");
    expect(problemSentence("of another version", "sms")).toBe("of another version");
    expect(verdictSentence({ verdict: "duplicate", other: 7 }, "sms")).toContain("row 7");
    expect(verdictSentence({ verdict: "sendable" }, "sms")).toBeNull();
  });

  it.each([
    ["sms", "1,024"],
    ["wa", "4,096"],
  ] as const)("name the longest text of %s, which is of %s characters", (channel, most) => {
    expect(problemSentence("text_too_long:5000", channel)).toBe(
      `The text has 5,000 characters with this row’s values; at most ${most} are allowed.`,
    );
    expect(problemSentence("text_too_long", channel)).toBe(
      `The text has more than ${most} characters with this row’s values.`,
    );
  });

  it("say which numbers a channel takes, and of a number alone nothing of any channel", () => {
    expect(problemSentence("digits_not_taken:15", "wa")).toBe(
      "Instant messages go to numbers of 7 to 14 digits; this one has 15.",
    );
    expect(numberSentence({ problem: "too_short", country: "DE" })).toBe("This number is too short for Germany.");
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

it("the countries to choose from are those of the package", () => {
  const chosen = countriesIn().map(({ code, callingCode }) => `${code}${callingCode}`);
  expect(chosen.toSorted()).toEqual(
    getCountries()
      .map((code) => `${code}${getCountryCallingCode(code)}`)
      .toSorted(),
  );
});

it.each([
  ["4915", "Germany"],
  ["44", "United Kingdom"],
  ["7912", "Russia"],
  ["7701", "Kazakhstan"],
  ["1876", "North America"],
  ["3906", "Italy"],
  ["4", null],
  ["", null],
])("the place of numbers that begin with %j is %s", (digits, place) => {
  expect(placeOfPrefix(digits)).toBe(place);
});
