import { describe, expect, test } from "vitest";
import { readPriceLines, readPrices } from "#server/compose/price-lines.ts";

const problemsOf = (text: string) => readPriceLines(text).problems;

describe("a pasted price list", () => {
  test.each([
    ["commas", "49,0.0451\n4915,0.06"],
    ["semicolons", "49;0.0451\r\n4915;0.06"],
    ["tabs", "49\t0.0451\n\n4915\t0.06\n"],
    ["quotes", '"49","0.0451"\n"4915","0.06"'],
    ["a header", "prefix,price per part\n+49,0.0451\n00 4915, 0.06"],
  ])("is read with %s", (_how, text) => {
    expect(readPriceLines(text)).toEqual({
      prices: [
        { prefix: "49", amount: "0.0451" },
        { prefix: "4915", amount: "0.06" },
      ],
      problems: [],
    });
  });

  test.each([
    ["49,0,0451", "Write the price with a point, such as 0.0451."],
    ["49;0,0451", "Write the price with a point, such as 0.0451."],
    ['"49","0,0451"', "Write the price with a point, such as 0.0451."],
    ["49,0.0000001", "A price has at most six digits after the point."],
    ["49,-1", "“-1” is not a price. Write digits with a point, without a currency, such as 0.0451."],
    ["49,€ 0.05", "“€ 0.05” is not a price. Write digits with a point, without a currency, such as 0.0451."],
    ["49,1234567890", "This price is too large."],
    ["49", "Write a prefix, a comma and a price, such as 49,0.0451."],
    ["Germany,49,0.05", "Write a prefix, a comma and a price, such as 49,0.0451."],
    ["049,0.05", "“049” is not a prefix. Write a country code with or without further digits, such as 49 or +4915."],
    ["DE,0.05", "“DE” is not a prefix. Write a country code with or without further digits, such as 49 or +4915."],
    [
      "1234567890123456,1",
      "“1234567890123456” is not a prefix. Write a country code with or without further digits, such as 49 or +4915.",
    ],
  ])("says what is wrong with %s", (line, problem) => {
    expect(problemsOf(`prefix,price\n${line}`)).toEqual([{ line: 2, problem }]);
  });

  test("tells a prefix that is there twice, however it is written", () => {
    expect(problemsOf("49,0.05\n\n+49,0.06")).toEqual([{ line: 3, problem: "The prefix 49 is already in line 1." }]);
  });
});

describe("a list with one price for all", () => {
  test("is read as the price of every number", () => {
    expect(readPrices("email", " 0.0004 ")).toEqual({ prices: [{ prefix: "", amount: "0.0004" }], problems: [] });
    expect(readPrices("aivoice", "")).toEqual({ prices: [], problems: [] });
  });

  test("takes no lines, and lines take no price without a prefix", () => {
    expect(readPrices("email", "49,0.05").problems).toHaveLength(1);
    expect(readPrices("aivoice", "0,05").problems).toEqual([
      { line: 1, problem: "Write the price with a point, such as 0.05." },
    ]);
    expect(readPrices("wa", "0.05").problems).toHaveLength(1);
  });
});
