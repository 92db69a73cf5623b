import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordProblem } from "#server/domain/access/sign-in/password-rules.ts";

const email = "ana.ruiz@harbour.example";

test.each([
  ["eleven chars", /at least 12 characters; this one has 12|at least 12/],
  ["", /at least 12 characters; this one has 0/],
  ["😀😀😀😀😀😀", /this one has 6/],
  ["x1".repeat(101), /at most 200 characters; this one has 202/],
])("%s is too short or too long, counted in characters", (password, says) => {
  if ([...password].length >= 12 && [...password].length <= 200) expect(passwordProblem(password, email)).toBeNull();
  else expect(passwordProblem(password, email)).toMatch(says);
});

test.each(["ana.ruiz@harbour.example", "ANA.RUIZ@Harbour.example", "ana.ruiz12345", "ana.ruiz!!!!!"])(
  "%s is the address, or nearly",
  (password) => {
    expect(passwordProblem(password, email)).toMatch(/address/);
  },
);

test.each([
  "password1234",
  "Password!2024",
  "qwertyuiop12",
  "letmein-please",
  "Welcome-Welcome-1",
  "aaaaaaaaaaaa",
  "abababababab",
  "123456789012",
  "abcdefghijklmn",
  "zyxwvutsrqpo",
  "111122223333",
])("%s is tried first", (password) => {
  expect(passwordProblem(password, email)).toMatch(/that attackers try|Attackers try the address/);
});

test.each([
  "harbour-lantern-otter-quilt",
  "correct-horse-battery",
  "K7#mQ2!vX9@p",
  "ein langer satz mit leerzeichen",
  "密码要足够长才行这里有十二个字",
  "ana.ruiz is not my password",
])("%s will do", (password) => {
  expect(passwordProblem(password, email)).toBeNull();
});

test("whatever is typed, there is one sentence or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 260 }), (password) => {
      const problem = passwordProblem(password, email);
      expect(problem === null || /\.$/.test(problem)).toBe(true);
      if ([...password].length < 12) expect(problem).not.toBeNull();
    }),
  );
});
