import fc from "fast-check";
import { expect, test } from "vitest";
import { maskAddress, maskAddressesIn, maskContact, maskNumber, maskText } from "#server/domain/privacy/mask.ts";

test.each([
  ["ada@lovelace.example", "a•••@•••.example"],
  ["a@b.co.uk", "a•••@•••.uk"],
  ["+8613800000000", "•••"],
  ["", "•••"],
  ["@example.com", "•••@•••.com"],
  ["ada@localhost", "a•••@•••"],
  ["ada@", "•••"],
  ["ada@example.", "a•••@•••"],
  ['"ada@home"@lovelace.example', '"•••@•••.example'],
  ["𝒶da@lovelace.example", "𝒶•••@•••.example"],
])("%s is shown as %s", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test.each([
  ["+8613812340001", "+86138••••0001"],
  ["+86 138 1234 0001", "+86138••••0001"],
  ["13812340001", "138••••0001"],
  ["0044 20 7946 0018", "00442••••0018"],
  ["12345678", "12••••78"],
  ["1234567", "•••"],
  ["", "•••"],
])("the number %s is shown as %s", (number, masked) => {
  expect(maskNumber(number)).toBe(masked);
});

test("a contact is an address or a number, and anything else is hidden whole", () => {
  expect(["ada@lovelace.example", "+8613812340001", "Ada", "", "[erased]"].map(maskContact)).toEqual([
    "a•••@•••.example",
    "+86138••••0001",
    "•••",
    "",
    "[erased]",
  ]);
});

test.each([
  ["call +86 138-1234-0001 back", "call +86138••••0001 back"],
  ["no such user: 8613812340001.", "no such user: 86138••••0001."],
  ["(020) 7946 0018", "(020••••0018"],
  ["since 2026-11-21 at 10:30", "since 2026-11-21 at 10:30"],
  ["550-5.7.26 refused", "550-5.7.26 refused"],
  ["code 4207", "code 4207"],
  ["x8613812340001y", "x86138••••0001y"],
  ["ada%40lovelace.example", "•••"],
  ["ada＠lovelace.example", "a•••@•••.example"],
])("in text, %s is shown as %s", (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

test.each(["a", "@a", "a@", "a@[", "1 ", "%40", "a%4", "1-", "."])("a body full of %s is masked in no time", (part) => {
  const body = part.repeat(Math.ceil(65_536 / part.length));
  const from = process.cpuUsage();
  maskText(body);
  maskText(`a@${body}`);
  maskText(`a@${body}x`);
  // Tries that grow with the square of the length take minutes. Processor time, since others use the machine too.
  expect(process.cpuUsage(from).user).toBeLessThan(3_000_000);
});

test("whatever surrounds a number and however it is set apart, it cannot be read", () => {
  const digits = fc.stringMatching(/^[1-9]\d{7,14}$/);
  const apart = fc.constantFrom("", " ", "-", ".", " - ");
  fc.assert(
    fc.property(digits, apart, fc.string(), fc.string(), (number, between, before, after) => {
      const written = [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(between);
      const shown = maskText(`${before}${written}${after}`);
      expect(shown.replaceAll(/[ .-]/g, "")).not.toContain(number);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["550 5.1.1 no mailbox ada@lovelace.example", "550 5.1.1 no mailbox a•••@•••.example"],
  ["<Ada@Lovelace.example>: gone; try bob@home.example.", "<A•••@•••.example>: gone; try b•••@•••.example."],
  ["mailto:ada@lovelace.example", "mailto:a•••@•••.example"],
  ["rejected (ada+news=x@lovelace.example)", "rejected (a•••@•••.example)"],
  ["ada@[10.0.0.1] is unknown", "a•••@••• is unknown"],
  ["ada@home@lovelace.example is two", "a•••@•••.example is two"],
  ["250 OK", "250 OK"],
])("in what the platform said, %s is shown as %s", (text, masked) => {
  expect(maskAddressesIn(text)).toBe(masked);
});

test("whatever surrounds an address, neither its name nor its domain can be read", () => {
  const word = fc.stringMatching(/^[a-z0-9._-]{3,20}$/).filter((text) => /^[a-z0-9].*[a-z0-9]$/.test(text));
  const around = fc.string({ unit: fc.constantFrom(" ", "<", ">", "(", ")", ":", ";", ",", '"', "'") });
  fc.assert(
    fc.property(word, word, around, around, (local, domain, before, after) => {
      const shown = maskAddressesIn(`${before} ${local}@${domain}.example ${after}`);
      expect(shown).not.toContain(`${local}@`);
      expect(shown).not.toContain(`@${domain}`);
    }),
    { numRuns: 2000 },
  );
});
