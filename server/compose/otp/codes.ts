import { codeTypes, otpLimits } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";

/** What the characters of a code are; the specification does not say whether letters are small. */
const alphabets: ReadonlyMap<number, { name: string; characters: string }> = new Map([
  [
    codeTypes.numeric,
    {
      get name() {
        return t("compose.digits");
      },
      characters: "0123456789",
    },
  ],
  [
    codeTypes.alpha,
    {
      get name() {
        return t("compose.letters");
      },
      characters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    },
  ],
  [
    codeTypes.alphanumeric,
    {
      get name() {
        return t("compose.lettersAndDigits");
      },
      characters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    },
  ],
  [
    codeTypes.hex,
    {
      get name() {
        return t("compose.digitsAndLettersFromAToF");
      },
      characters: "0123456789ABCDEF",
    },
  ],
]);

/** What codes of a type and length look like, and one in how many is right by chance. */
export type CodePreview = { madeOf: string; examples: string[]; oneIn: number };

const exampleCount = 3;

/** Examples of codes, the same for the same type and length. Null for a type or a length that the platform does not know. */
export function previewCodes(codeType: number | null, codeLength: number | null): CodePreview | null {
  const alphabet = alphabets.get(codeType ?? 0);
  const { min, max } = otpLimits.codeLength;
  if (!alphabet || codeLength === null || codeLength < min || codeLength > max) return null;
  const { name, characters } = alphabet;
  let state = (codeType ?? 0) * 1009 + codeLength;
  const next = () => {
    // A linear congruence: the same page shows the same examples each time it is drawn.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return characters[Math.floor((state / 2_147_483_648) * characters.length)] ?? "";
  };
  const examples = Array.from({ length: exampleCount }, () => Array.from({ length: codeLength }, next).join(""));
  return { madeOf: name, examples, oneIn: characters.length ** codeLength };
}
