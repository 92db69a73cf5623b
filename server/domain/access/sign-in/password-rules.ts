import { t } from "#words/t.ts";

/** Characters that a password has at least. */
export const shortestPassword = 12;
const longestPassword = 200;

/** What people type first when twelve characters are asked for. Compared without case, digits at the end and signs. */
const common = new Set([
  "password",
  "passwordpassword",
  "passwort",
  "passwortpasswort",
  "letmein",
  "letmeinplease",
  "letmeinletmein",
  "qwertyuiop",
  "qwertyuiopas",
  "qwertyuiopasdf",
  "qwertzuiop",
  "qwertyqwerty",
  "asdfghjkl",
  "asdfghjklqw",
  "zxcvbnmasdfgh",
  "administrator",
  "adminadmin",
  "adminadminadmin",
  "administratoradministrator",
  "changeme",
  "changemechangeme",
  "changemeplease",
  "changeit",
  "welcome",
  "welcomewelcome",
  "iloveyou",
  "iloveyouiloveyou",
  "switchboard",
  "switchboardswitchboard",
  "trustno",
  "correcthorsebatterystaple",
  "secretsecret",
  "topsecret",
  "supersecret",
  "supersecretpassword",
  "mypassword",
  "newpassword",
  "defaultpassword",
  "temporarypassword",
  "temppassword",
  "abcdefghijkl",
  "abcdefghijklm",
  "abcdefghijklmnop",
  "monkeymonkey",
  "dragondragon",
  "footballfootball",
  "onetwothreefour",
  "whateverwhatever",
  "helloworld",
  "helloworldhello",
  "testtesttest",
  "testpassword",
  "guestguest",
]);

/** Why nobody should choose this password, as a sentence; null when it will do. */
export function passwordProblem(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < shortestPassword) return t("domain.aPasswordHasAtLeast", { least: shortestPassword, length });
  if (length > longestPassword) return t("domain.aPasswordHasAtMost", { most: longestPassword, length });
  const plain = password.toLowerCase();
  const [name = ""] = email.toLowerCase().split("@");
  if (plain === email.toLowerCase() || (name.length > 3 && plain.replace(/[^a-z]+$/, "") === name))
    return t("domain.attackersTryTheAddressFirst");
  const bare = plain.replace(/[^\p{L}]/gu, "");
  if (common.has(bare) || common.has(plain) || isMonotonous(plain)) return t("domain.attackersTryThisPasswordFirst");
  return null;
}

/** Few different characters, or each the neighbour of the one before: "aaaaaaaaaaaa", "121212121212", "123456789012". */
function isMonotonous(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  if (new Set(points).size < 5) return true;
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  return steps.filter((step) => step === 1 || step === -1 || step === 0 || step === -9).length >= steps.length - 1;
}
