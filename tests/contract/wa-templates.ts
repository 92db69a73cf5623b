import * as fc from "fast-check";
import { characters } from "#server/contract/limits/text.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { countVariables } from "#server/contract/wa-variables.ts";

const mostly = <Good, Odd>(good: fc.Arbitrary<Good>, odd: fc.Arbitrary<Odd>) =>
  fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: odd });

const literal = fc.oneof(
  fc.constantFrom("a", "Order ", " ", "\n", "é", "😀", "\u200b", "\u202e", "\u2067ش", "{", "}", "{{", "}}", "{{x}}"),
  fc.constantFrom("{{ 1 }}", "{{1}", "{{}}", "{{-1}}", "<b>bold</b>", "\u0000", "\ud800", "👩‍👩‍👧"),
  fc.string({ minLength: 1, maxLength: 6 }),
);
const variable = fc.integer({ min: 0, max: 25 }).map((number) => `{{${number}}}`);
const spaced = (count: number) => Array.from({ length: count }, (_, place) => `{{${place + 1}}}`).join(" ");

/** Words and variables in any order, also adjacent, and texts at the very edges of length and number. */
function textFor({ length, variables }: { length: number; variables: number }): fc.Arbitrary<string> {
  const words = fc.array(literal, { minLength: 1, maxLength: 6 }).map((all) => all.join(""));
  const parted = fc
    .array(fc.tuple(fc.constantFrom("Hello ", "x", " ", "😀"), variable), { maxLength: variables })
    .map((all) => `${all.flat().join("")}.`);
  const any = fc
    .array(fc.oneof({ weight: 2, arbitrary: literal }, { weight: 1, arbitrary: variable }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) => all.join(""));
  const edge = fc
    .tuple(fc.constantFrom("x", "😀"), fc.integer({ min: -1, max: 1 }), fc.constantFrom("", "{{1}}"))
    .map(([filler, off, start]) => start + filler.repeat(length + off - characters(start)));
  const crowd = fc.integer({ min: Math.max(0, variables - 2), max: variables + 1 }).map((count) => `${spaced(count)}!`);
  return fc.oneof(
    { weight: 5, arbitrary: words },
    { weight: 5, arbitrary: parted },
    { weight: 3, arbitrary: any },
    { weight: 2, arbitrary: edge },
    { weight: 2, arbitrary: crowd },
  );
}

const sample = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom("20417", "Li Wei", " x ", "{{1}}", "😀") },
  { weight: 1, arbitrary: fc.constantFrom("", " ", "\u3000") },
  { weight: 1, arbitrary: fc.integer({ min: 1023, max: 1025 }).map((length) => "x".repeat(length)) },
);

/** As many samples as the text has variables; now and then one more or less. */
function samplesFor(text: string): fc.Arbitrary<string[]> {
  const count = countVariables(text);
  const of = (length: number) => fc.array(sample, { minLength: length, maxLength: length });
  return mostly(of(count), fc.constantFrom(count + 1, Math.max(0, count - 1)).chain(of));
}

const headerText = textFor({ length: waLimits.headerText, variables: waLimits.headerVariables });
const header = headerText.chain((text) =>
  fc.record(
    {
      type: mostly(fc.constant("HEADER"), fc.constantFrom("BODY", "header")),
      format: mostly(fc.constantFrom("0", 0), fc.constantFrom("1", 1)),
      text: mostly(fc.constant(text), fc.constant("")),
      example: samplesFor(text).map((samples) => ({ header_text: samples })),
    },
    { requiredKeys: countVariables(text) > 0 ? ["type", "text", "example"] : ["type", "text"] },
  ),
);

const bodyText = textFor({ length: waLimits.bodyText, variables: waLimits.bodyVariables });
const body = bodyText.chain((text) =>
  fc.record(
    {
      type: mostly(fc.constant("BODY"), fc.constant("HEADER")),
      text: fc.constant(text),
      add_security_recommendation: fc.boolean(),
      example: mostly(
        samplesFor(text).map((row) => ({ body_text: [row] })),
        fc.array(samplesFor(text), { maxLength: 2 }).map((rows) => ({ body_text: rows })),
      ),
    },
    { requiredKeys: countVariables(text) > 0 ? ["type", "text", "example"] : ["type"] },
  ),
);

const { min, max } = waLimits.codeExpirationMinutes;
const footer = fc.record(
  {
    type: mostly(fc.constant("FOOTER"), fc.constant("footer")),
    text: textFor({ length: waLimits.footerText, variables: 2 }),
    code_expiration_minutes: mostly(fc.integer({ min, max }), fc.constantFrom(min - 1, max + 1, 1.5, -1)),
  },
  { requiredKeys: ["type"] },
);

const button = fc.record({
  type: mostly(fc.constant("BUTTONS"), fc.constant("BUTTON")),
  buttons: fc.record(
    {
      type: mostly(fc.constant(3), fc.constantFrom(2, 4)),
      text: mostly(fc.constantFrom("Copy code", "😀".repeat(25)), fc.constant("x".repeat(26))),
      otp_type: mostly(fc.constant("copy_code"), fc.constantFrom("one_tap", "COPY_CODE")),
    },
    { requiredKeys: [] },
  ),
});

const { templateName: longest } = waLimits;
const name = mostly(
  fc.constantFrom("parcel_update", "a", "_", "7", "n".repeat(longest)),
  fc.constantFrom("", "Order", "order-update", "é", "n".repeat(longest + 1), "order\n", " order"),
);
const language = mostly(
  fc.constantFrom("en", "zh_CN", "ar", "pt_BR", "fil", " de "),
  fc.constantFrom("", "English", "en-GB", "EN", "xx", "en_XQ", "zh_Hans", "e"),
);

/** A template as a form or a program hands it over: an optional text is absent, never empty. */
export const anyTemplate = fc.record({
  appId: mostly(fc.constant("wa-app-1"), fc.constantFrom("", " ")),
  templateName: name,
  type: mostly(fc.constantFrom(0, 1, 2), fc.constantFrom(3, -1)),
  language,
  components: mostly(
    fc.record({ header, body, footer, button }, { requiredKeys: ["body", "button"] }),
    fc.record({ header, body, footer, button }, { requiredKeys: [] }),
  ),
});
