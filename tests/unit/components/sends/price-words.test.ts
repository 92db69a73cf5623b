import { describe, expect, test } from "vitest";
import {
  aboutPrice,
  costFigure,
  eachFigure,
  eachPrice,
  type Price,
  type PriceEach,
} from "#components/sends/review/price-words.ts";

describe("the price of messages", () => {
  const price: Price = { amount: "36.12", currency: "USD", listDate: "2026-05-03", pricedCount: 9, unpricedCount: 0 };
  test("names its currency and the list that it comes from", () => {
    expect(aboutPrice(price)).toBe("about USD 36.12");
    expect(costFigure("sms", price).note).toBe("From your list of 3 May 2026");
    expect(costFigure("sms", price)).toMatchObject({ label: "Cost, about", figure: "USD 36.12" });
  });
  test("of little says how little, and of nobody says nothing", () => {
    expect(aboutPrice({ ...price, amount: "0.0074" })).toBe("about USD 0.0074");
    expect(aboutPrice({ ...price, pricedCount: 0, unpricedCount: 9 })).toBeNull();
    expect(aboutPrice(null)).toBeNull();
    expect(costFigure("sms", { ...price, unpricedCount: 2 }).note).toContain("without 2 numbers");
    expect(costFigure("wa", null)).toEqual({
      label: "Cost",
      figure: "Not known",
      note: "No price list for instant messages covers today",
    });
  });
});

describe("the price of emails", () => {
  const price: PriceEach = { each: "0.0004", currency: "EUR", listDate: "2026-05-03", amount: "1.16" };
  test("is that of all that are expected", () => {
    expect(eachPrice(price)).toBe("about EUR 1.16");
    expect(eachFigure("email", price)).toEqual({
      label: "Cost, about",
      figure: "EUR 1.16",
      note: "From your list of 3 May 2026",
    });
  });
  test("is that of one where nobody knows how many they are", () => {
    expect(eachPrice({ ...price, amount: null })).toBe("EUR 0.0004 each");
    expect(eachFigure("email", { ...price, amount: null, each: "0.000125" })).toMatchObject({
      label: "Cost per email",
      figure: "EUR 0.000125",
    });
  });
  test("is not known without a list", () => {
    expect(eachPrice(null)).toBeNull();
    expect(eachFigure("email", null)).toMatchObject({ label: "Cost", figure: "Not known" });
  });
});
