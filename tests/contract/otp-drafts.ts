import * as fc from "fast-check";
import { codeMarker, nodeChannels, otpLimits, templateLanguages } from "#server/contract/limits/otp.ts";
import { characters, type Range } from "#server/contract/limits/text.ts";

const within = ({ min, max }: Range) => fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
/** One past each edge, and what is no whole number. A form leaves out what is not filled in, so none of them is empty. */
const beside = ({ min, max }: Range) => fc.constantFrom<unknown>(min - 1, max + 1, min + 0.5, -1, "x", true);
const mostly = (good: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 20, arbitrary: good }, { weight: 1, arbitrary: odd });
const around = (range: Range) => mostly(within(range), beside(range));

const character = fc.constantFrom("x", "😀", "ß", " ", "码", "\u202e", "#", "\n");
/** A text of so many characters, some of which take two units. */
const textOfLength = (length: number) =>
  fc.array(character, { minLength: length, maxLength: length }).map((all) => all.join(""));
const goodName = fc.integer(otpLimits.name).chain(textOfLength);
const oddName = fc.constantFrom<unknown>("Abc", "x".repeat(33), "😀".repeat(33), "😀😀😀", "", undefined);

const unit = fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4);
const limit = fc.record(
  { enabled: fc.boolean(), unit, period: within(otpLimits.period), limit: within(otpLimits.limit) },
  { requiredKeys: ["unit", "period", "limit"] },
);
const oddLimit = fc.record(
  {
    enabled: mostly(fc.boolean(), fc.constantFrom("yes", 1)),
    unit: mostly(unit, fc.constantFrom(0, 5, "day")),
    period: around(otpLimits.period),
    limit: around(otpLimits.limit),
  },
  { requiredKeys: [] },
);

/** Applications that the contract takes. */
export const anyApp = fc.record(
  {
    name: goodName,
    codeExpiry: within(otpLimits.codeExpiryMinutes),
    periodTotalSendLimit: limit,
    periodPhoneSendLimit: limit,
  },
  { requiredKeys: ["name"] },
);

/** Applications as a form or a program hands them over, some of which are wrong. */
export const oddApp = fc.record(
  {
    name: mostly(goodName, oddName),
    codeExpiry: around(otpLimits.codeExpiryMinutes),
    periodTotalSendLimit: fc.oneof(limit, oddLimit),
    periodPhoneSendLimit: fc.oneof(limit, oddLimit),
  },
  { requiredKeys: ["name"] },
);

/** A text with the marker somewhere, of any length up to the longest. */
const spoken = fc
  .tuple(
    fc.integer({ min: 0, max: otpLimits.templateText.max - characters(codeMarker) }),
    fc.double({ min: 0, max: 1 }),
  )
  .chain(([length, place]) =>
    textOfLength(length).map((text) => {
      const points = [...text];
      const at = Math.floor(place * points.length);
      return `${points.slice(0, at).join("")}${codeMarker}${points.slice(at).join("")}`;
    }),
  );
const { max: longest } = otpLimits.templateText;
const oddText = fc.oneof(
  fc.constantFrom<unknown>("", "Your code", "##CODE##", "## code ##", "#code#", undefined),
  textOfLength(longest + 1 - characters(codeMarker)).map((text) => codeMarker + text),
);

const optionalFields = {
  codeLength: within(otpLimits.codeLength),
  speechRate: within(otpLimits.speechRate),
  language: fc.constantFrom(...templateLanguages),
  maxDuration: within(otpLimits.maxDurationSeconds),
  repeatCnt: within(otpLimits.repeatCnt),
  senderId: fc.constantFrom("8613800000000", "Shop", " 12 "),
};

/** Voice templates that the contract takes. */
export const anyTemplate = fc.record(
  { name: goodName, text: spoken, codeType: unit, ...optionalFields },
  { requiredKeys: ["name", "text", "codeType"] },
);

export const oddTemplate = fc.record(
  {
    name: mostly(goodName, oddName),
    text: mostly(spoken, oddText),
    codeType: mostly(unit, fc.constantFrom(0, 5, undefined, "NUMERIC")),
    codeLength: around(otpLimits.codeLength),
    speechRate: around(otpLimits.speechRate),
    language: mostly(optionalFields.language, fc.constantFrom("FR", "en", "cn")),
    maxDuration: around(otpLimits.maxDurationSeconds),
    repeatCnt: around(otpLimits.repeatCnt),
    senderId: optionalFields.senderId,
  },
  { requiredKeys: ["name", "text", "codeType"] },
);

const channelCut = fc.constantFrom<0 | 1>(0, 1);
const step = fc.record(
  {
    waitingTime: within(otpLimits.waitingTimeSeconds),
    status: fc.constantFrom<1 | 2>(1, 2),
    channel: fc.constantFrom(...nodeChannels),
    channelCut,
  },
  { requiredKeys: ["waitingTime", "status", "channel"] },
);

/** Flows that the contract takes. */
export const anyFlow = fc.record({ name: goodName, flow: fc.array(step, { minLength: 1, maxLength: 8 }) });

const oddStep = fc.record(
  {
    waitingTime: around(otpLimits.waitingTimeSeconds),
    status: mostly(fc.constantFrom(1, 2), fc.constantFrom(0, 3, undefined)),
    channel: mostly(fc.constantFrom(...nodeChannels), fc.constantFrom("SMS", "email", "", undefined)),
    channelCut: mostly(channelCut, fc.constantFrom(2, -1, "no")),
  },
  { requiredKeys: ["waitingTime", "status", "channel"] },
);

export const oddFlow = fc.record({
  name: mostly(goodName, oddName),
  flow: mostly(
    fc.array(fc.oneof(step, oddStep), { minLength: 1, maxLength: 6 }),
    fc.constantFrom([], undefined, "sms"),
  ),
});
