import * as fc from "fast-check";
import { expect, test } from "vitest";
import { customTypes, waLimits } from "#server/contract/limits/wa.ts";
import { type FaultCode, withRules } from "#server/contract/operation.ts";
import { waCustomRules, waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg, waVariableRules } from "#server/contract/wa-send.ts";
import { accounts } from "#server/sandbox/account.ts";
import { readCustomMessage } from "#server/sandbox/areas/wa/custom.ts";
import { waTemplateFixtures } from "#server/sandbox/areas/wa/fixtures.ts";
import { readTemplateMessage } from "#server/sandbox/areas/wa/send.ts";
import { WaTemplates } from "#server/sandbox/areas/wa/templates.ts";
import { Refusal } from "#server/sandbox/refusal.ts";
import { Call } from "#server/sandbox/route.ts";

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const numRuns = 10_000;

/** What the sandbox makes of a request: the code that it refuses it with, or null where it takes it. */
function judged<Code extends FaultCode>(
  names: readonly string[],
  request: Record<string, unknown>,
  read: (call: Call<string, Code>) => void,
): string | null {
  const [account] = accounts;
  if (!account) throw new Error("the sandbox has no account");
  const fields = new Map(Object.entries(JSON.parse(JSON.stringify(request)) as Record<string, unknown>));
  try {
    read(new Call({ account, method: "POST", fields, timings: [] }, names));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const { min, max } = waLimits.phoneDigits;
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-8]{${length}}$`));
/** Good ones, those of a length beside the limits, and what is no number. */
const recipient = fc.oneof(
  { weight: 6, arbitrary: digits(12) },
  { weight: 3, arbitrary: fc.integer({ min: min - 2, max: max + 2 }).chain(digits) },
  { weight: 1, arbitrary: fc.constantFrom("", "+4915112345678", "49 151 1234567", "４９１５１１２３４") },
);
const known = { appId: "wa-app-1", businessPhone: "15550001111" };

/** Lengths near a limit as well as far from it, in characters of one unit and of two. */
const upTo = (most: number) =>
  fc
    .tuple(fc.constantFrom(0, 1, 2, most - 1, most, most + 1), fc.constantFrom("a", "é", "😀", "\u200f"))
    .map(([length, character]) => character.repeat(length));
const link = fc.oneof(
  { weight: 4, arbitrary: fc.webUrl({ withQueryParameters: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...["", "example.com/a.png", "ftp://example.com/a", "https://", "http://example.com", "javascript:alert(1)"],
      ...["https://example.com/a b.png", "HTTPS://EXAMPLE.COM/a", "https://127.0.0.1/a", "//example.com/a", "https:/a"],
      ...["https://exa mple.com", "https://example.com:99999/", "https://[::1]/a", "https:example.com"],
    ),
  },
);
const degrees = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }).map(String),
  fc.constantFrom("", "90", "-90", "90.0001", "180", "-180", "180.5", "+12.5", "1e1", "12,5", "12°", ".5", "12."),
);
const word = fc.constantFrom("", "a", "Main street 1", "会社");
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 6 });
const linked = maybe(fc.record({ link }));

const customMessage = fc.record({
  ...{ appId: fc.constant(known.appId), businessPhone: fc.constant(known.businessPhone), recipient },
  type: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...customTypes) },
    { weight: 1, arbitrary: fc.constant("gif") },
  ),
  text: maybe(fc.record({ body: upTo(waLimits.customText) })),
  image: linked,
  audio: linked,
  video: linked,
  sticker: linked,
  document: maybe(fc.record({ link, filename: word })),
  location: maybe(fc.record({ longitude: degrees, latitude: degrees, name: word, address: word })),
});

/** As the form sends it: the object that its type names, and no other. */
const alone = (message: Record<string, unknown>) => {
  const { appId, businessPhone, recipient: to, type } = message;
  return { appId, businessPhone, recipient: to, type, [String(type)]: message[String(type)] };
};

test(`the form's verdict on a free-form message is the sandbox's (seed ${seed})`, () => {
  const form = withRules(waCustomSendMsg.request, waCustomRules);
  const names = Object.keys(waCustomSendMsg.request.shape);
  let accepted = 0;
  fc.assert(
    fc.property(customMessage, (message) => {
      const request = alone(message);
      const verdict = form.safeParse(request).success;
      if (verdict) accepted += 1;
      return (judged(names, request, readCustomMessage) === null) === verdict;
    }),
    { seed, numRuns },
  );
  expect(accepted).toBeGreaterThan(numRuns / 20);
});

const parameter = fc.record({
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant("text") },
    { weight: 1, arbitrary: fc.constantFrom("image", "video", "document", "currency", "date_time", "sticker") },
  ),
  text: fc.constantFrom("Ann", "tomorrow", "😀", ""),
});
const component = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("header"), parameters: fc.array(parameter, { maxLength: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("body"), parameters: fc.array(parameter, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom("button", "footer") }) },
);
/** Mostly what the template needs, so that many are accepted. */
const good = fc.constant([
  { type: "header", parameters: [{ type: "text", text: "A-1" }] },
  { type: "body", parameters: ["Ann", "tomorrow"].map((text) => ({ type: "text", text })) },
]);
const templateMessage = fc.record({
  ...{ appId: fc.constant(known.appId), businessPhone: fc.constant(known.businessPhone), recipient },
  template: fc.record({
    name: fc.constant("order_update"),
    language: fc.record({ code: fc.constantFrom("en", "zh_CN") }),
    components: fc.oneof(good, fc.array(component, { maxLength: 3 })),
  }),
});

test(`the form's verdict on a message from a known template is the sandbox's (seed ${seed})`, () => {
  const form = withRules(waTemplateSendMsg.request, waVariableRules({ header: 1, body: 2 }));
  const names = Object.keys(waTemplateSendMsg.request.shape);
  const templates = new WaTemplates(waTemplateFixtures);
  let accepted = 0;
  fc.assert(
    fc.property(templateMessage, (request) => {
      const verdict = form.safeParse(request).success;
      if (verdict) accepted += 1;
      const said = judged(names, request, (call: Parameters<typeof readTemplateMessage>[0]) =>
        readTemplateMessage(call, templates, 0),
      );
      return (said === null) === verdict;
    }),
    { seed, numRuns },
  );
  expect(accepted).toBeGreaterThan(numRuns / 20);
});
