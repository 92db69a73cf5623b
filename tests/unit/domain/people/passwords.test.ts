import { expect, test } from "vitest";
import { checkPassword, hashPassword } from "#server/domain/people/passwords.ts";

test("a password is its own and nobody else's, and each hash has a salt of its own", async () => {
  const [one, two] = await Promise.all([hashPassword("pässwörd 🔑"), hashPassword("pässwörd 🔑")]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword(one, "pässwörd 🔑")).toBe(true);
  for (const wrong of ["", "pässwörd", "pässwörd 🔑 ", "PÄSSWÖRD 🔑"])
    expect(await checkPassword(one, wrong)).toBe(false);
});

test("somebody who does not exist has no password, not even the decoy's", async () => {
  for (const hash of [null, undefined]) {
    expect(await checkPassword(hash, "nobody has this password")).toBe(false);
    expect(await checkPassword(hash, "")).toBe(false);
  }
});

test("somebody who does not exist takes as long to refuse as somebody who does", async () => {
  const hash = await hashPassword("a password");
  const fastest = async (given: string | null) => {
    const times: number[] = [];
    for (let count = 0; count < 5; count++) {
      const started = performance.now();
      await checkPassword(given, "another password");
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  };
  const [real, decoy] = [await fastest(hash), await fastest(null)];
  // Without the decoy the answer would come in well under a hundredth of the time.
  expect(decoy / real).toBeGreaterThan(0.25);
  expect(decoy / real).toBeLessThan(4);
});
