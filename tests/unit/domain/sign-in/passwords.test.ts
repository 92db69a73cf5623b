import { expect, test } from "vitest";
import { checkPassword, hashPassword } from "#server/domain/access/sign-in/passwords.ts";

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
  const timeOf = async (given: string | null) => {
    const started = performance.now();
    await checkPassword(given, "another password");
    return performance.now() - started;
  };
  // In turn, so that a busy moment of the machine meets both.
  let [real, decoy] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 10; round++) {
    real = Math.min(real, await timeOf(hash));
    decoy = Math.min(decoy, await timeOf(null));
  }
  // Without the decoy the answer would come in well under a hundredth of the time.
  expect(decoy / real).toBeGreaterThan(0.25);
  expect(decoy / real).toBeLessThan(4);
});

test("of more passwords at once than can be looked at soon, the rest is refused at once, and later ones are looked at", async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => checkPassword(null, "guess")));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(19);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: "too_many", message: expect.stringMatching(/Try again/) });
  expect(await checkPassword(null, "guess")).toBe(false);
});
