import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countParts } from "#server/compose/texts/count-parts.ts";
import { sentText } from "#server/compose/texts/message-texts.ts";
import { addLettersWithoutPlain, partsForLetters, plainText } from "#server/compose/texts/plain-letters.ts";

const plain = (text: string, longest = 1000) => plainText(text, countParts(text), longest);
const long = (text: string) => text + " and so on".repeat(10);

describe("plain letters", () => {
  it("stand for letters that GSM-7 has not, with or without a mark of their own", () => {
    expect(plain(long("Zoë Łukasz"))).toMatchObject({ text: long("Zoe Lukasz"), saved: 1, letters: ["ë", "Ł"] });
    expect(plain(long("Œuvre Đorđe İstanbul ışık"))?.text).toBe(long("Oeuvre Dorde Istanbul isik"));
    expect(plain(long("“Don’t…”"))?.text).toBe(long('"Don\'t..."'));
  });

  it("stand for a letter whose mark is a character of its own, too", () => {
    expect(plain(long("Zoe\u0308"))?.text).toBe(long("Zoe"));
  });

  it("leave what GSM-7 has as it is", () => {
    expect(plain(long("Zoë Müller à Ñuñoa €5"))?.text).toBe(long("Zoe Müller à Ñuñoa €5"));
  });

  it("are for nothing where no part is saved, where a letter has none, and where the text grows too long", () => {
    expect(plain("Zoë")).toBeNull();
    expect(plain(long("Zoe"))).toBeNull();
    expect(plain(long("Zoë 你好"))).toBeNull();
    expect(plain(long("Œ"), long("Œ").length)).toBeNull();
  });

  it("make any text GSM-7 that they change, with as many parts less as they say", () => {
    const texts = fc.array(fc.constantFrom("ë", "Ł", "ø", "x", "€", "’", "你", "œ", "\u0308"), { maxLength: 200 });
    fc.assert(
      fc.property(texts, (characters) => {
        const text = characters.join("");
        const found = plain(text);
        if (found === null) return;
        expect(countParts(found.text)).toEqual(found.count);
        expect(found.count.encoding).toBe("GSM-7");
        expect(countParts(text).parts - found.count.parts).toBe(found.saved);
      }),
    );
  });

  it("are written only in SMS, and only where that was chosen", () => {
    const text = long("Zoë");
    expect(sentText("sms", text, true)).toBe(long("Zoe"));
    expect(sentText("sms", text)).toBe(text);
    expect(sentText("wa", text, true)).toBe(text);
  });
});

describe("letters cost parts", () => {
  const cost = (text: string) => partsForLetters(text, countParts(text));

  it("as many as the text takes more than it would in GSM-7", () => {
    expect(cost(long("你好"))).toBe(1);
    expect(cost("你".repeat(71))).toBe(1);
    expect(cost("🎉".repeat(100))).toBe(3);
    expect(cost(`🎉${"€".repeat(90)}`)).toBe(0);
    expect(cost(`${"€".repeat(79)}你你`)).toBe(1);
  });

  it("none where one part is enough, or where GSM-7 has them all", () => {
    expect(cost("你好")).toBe(0);
    expect(cost("x".repeat(400))).toBe(0);
  });

  it("as many as plain letters save, where each stands for one letter", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("ë", "Ł", "x", "€"), { maxLength: 300 }), (characters) => {
        const text = characters.join("");
        const saved = plain(text, 1000)?.saved ?? 0;
        expect(cost(text)).toBe(saved);
      }),
    );
  });

  it("and those without a plain one are named once", () => {
    const letters = new Set<string>();
    addLettersWithoutPlain("Zoë 你好你", letters);
    addLettersWithoutPlain("你🎉", letters);
    expect([...letters]).toEqual(["你", "好", "🎉"]);
  });
});
