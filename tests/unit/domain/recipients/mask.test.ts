import fc from "fast-check";
import { expect, test } from "vitest";
import { maskAddress, maskAddressesIn } from "#server/domain/recipients/mask.ts";

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

test("no address stays no address", () => {
  expect(maskAddress(null)).toBeNull();
  expect(maskAddressesIn(null)).toBeNull();
});

test.each([
  ["550 5.1.1 no mailbox ada@lovelace.example", "550 5.1.1 no mailbox a•••@•••.example"],
  ["<Ada@Lovelace.example>: gone; try bob@home.example.", "<A•••@•••.example>: gone; try b•••@•••.example."],
  ["mailto:ada@lovelace.example", "mailto:a•••@•••.example"],
  ["rejected (ada+news=x@lovelace.example)", "rejected (a•••@•••.example)"],
  ["ada@[10.0.0.1] is unknown", "a•••@••• is unknown"],
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
