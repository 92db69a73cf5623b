import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate, guessColumns, mergeText, variableKey, variablesIn } from "#server/compose/merge.ts";

const name = fc
  .string({ unit: fc.constantFrom(..."abcXYZ äß_-1漢"), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== "");
const guarded = /(?:^|[;|\t\r\n][\s\0"]*)'[\uFEFF=+\-@\t\r\n\0＝＋－＠]/u;
const plain = fc.string({ unit: fc.constantFrom(..."ab {}\\$& \n漢👍") }).filter((text) => !/\{\{|\{$|^\{/.test(text));

describe("merging", () => {
  it("finds variables as first written, whatever spaces and letter case they are repeated in", () => {
    expect(variablesIn("Hi {{First Name}}, {{ first  name }} and {{CODE}}")).toEqual(["First Name", "CODE"]);
  });

  it("fills each variable and names the ones that have no value", () => {
    expect(mergeText("Hi {{name}}, your code is {{code}}{{x}}", { NAME: "Ann", code: " " })).toEqual({
      text: "Hi Ann, your code is  ",
      missing: ["code", "x"],
    });
  });

  it("writes braces for doubled ones and leaves single ones as they are", () => {
    expect(mergeText("{{{{name}} {a} {{b}}}", { b: "1", name: "no" }).text).toBe("{{name}} {a} 1}");
    expect(variablesIn("{{{{name}}")).toEqual([]);
  });

  it("does not merge what a value says", () => {
    expect(mergeText("{{a}} {{b}}", { a: "{{b}} $& $1", b: "2" }).text).toBe("{{b}} $& $1 2");
  });

  it("leaves out the apostrophe that keeps a spreadsheet from running a cell", () => {
    expect(mergeText("{{a}} {{b}} {{c}}", { a: "'=1+1", b: "'+49; '-2", c: "'tis" }).text).toBe("=1+1 +49; -2 'tis");
  });

  it.each([
    ["Hello {{name", 7],
    ["👍 {{name}", 3],
    ["{{}} hi", 1],
    ["{{a{b}}", 1],
    [`x {{${"n".repeat(101)}}}`, 3],
  ])("says where %j is no variable", (text, position) => {
    expect(compileTemplate(text).problem).toMatchObject({ position });
    expect(mergeText(text, {}).text).toBe(text);
  });

  it("gives back any text around any values", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            plain,
            name,
            fc.string({ minLength: 1 }).filter((value) => !guarded.test(value)),
          ),
          { maxLength: 8 },
        ),
        plain,
        (parts, end) => {
          const values = new Map(parts.map(([, variable, value]) => [variableKey(variable), value]));
          const text = parts.map(([before, variable]) => `${before}{{${variable}}}`).join("") + end;
          const { text: merged, missing } = mergeText(text, Object.fromEntries(values));
          expect(merged).toBe(
            parts.map(([before, variable]) => before + values.get(variableKey(variable))).join("") + end,
          );
          expect(missing.length).toBe([...values.values()].filter((value) => value.trim() === "").length);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("keeps names apart that an object would not", () => {
    expect(mergeText("{{__proto__}}{{constructor}}", {})).toEqual({ text: "", missing: ["__proto__", "constructor"] });
  });
});

it("misses a value of which nothing is left without the apostrophe of a guarded download", () => {
  expect(mergeText("Hello {{name}}", { name: "'\t" }).missing).toEqual(["name"]);
});

describe("guessing columns", () => {
  it("lets exact names beat partial ones, in whatever order they stand", () => {
    expect(guessColumns(["name", "first name"], ["First_Name", "Name", "E-mail"])).toEqual({
      name: 1,
      "first name": 0,
    });
    expect(guessColumns(["name"], ["Company name", "name"])).toEqual({ name: 1 });
  });

  it("guesses by whole words, once a column, and leaves out what nothing fits", () => {
    expect(guessColumns(["to", "code"], ["Total", "Discount code"])).toEqual({ code: 1 });
    expect(guessColumns(["name", "full name"], ["customerName"])).toEqual({ name: 0 });
    expect(guessColumns(["Prénom"], ["prenom"])).toEqual({ Prénom: 0 });
  });
});
