import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bathWebhook } from "#server/contract/callback.ts";
import { operations } from "#server/contract/index.ts";
import { declaredOf } from "#server/contract/wire.ts";
import { fieldKind } from "#server/domain/privacy/fields.ts";
import { maskBody, maskFields, maskPath, maskQuery, maskRecord } from "#server/domain/privacy/mask-fields.ts";

/** Every name of a schema's fields, at any depth. */
function namesIn(schema: z.core.$ZodType): string[] {
  const declared = declaredOf(schema);
  if (declared !== undefined) return namesIn(declared);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [name, ...namesIn(field)]);
  if (schema instanceof z.ZodArray) return namesIn(schema.element);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return namesIn(schema.unwrap());
  if (schema instanceof z.ZodPipe) return [...namesIn(schema.in), ...namesIn(schema.out)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn);
  return [];
}

test("every field of the contract is known for what it holds of people", () => {
  const names = [bathWebhook, ...operations.flatMap(({ request, reply }) => [request, reply])].flatMap(namesIn);
  expect(new Set(names).size).toBeGreaterThan(100);
  expect([...new Set(names)].filter((name) => fieldKind(name) === undefined)).toEqual([]);
});

describe("a body", () => {
  test.each([
    [
      "a callback",
      '{"taskId":9007199254740993,"emailId":"8613812340001","toAddress":"ada@lovelace.example","remark":"ada@lovelace.example, 13812340001"}',
      '{"taskId":9007199254740993,"emailId":"8613812340001","toAddress":"a•••@•••.example","remark":"a•••@•••.example, 138••••0001"}',
    ],
    ["a list of them", '[{"toAddress":"ada@lovelace.example"}]', '[{"toAddress":"a•••@•••.example"}]'],
    [
      "one inside of JSON text",
      JSON.stringify('{"toAddress":"ada@lovelace.example"}'),
      '{"toAddress":"a•••@•••.example"}',
    ],
    ["names in other letter case", '{"ToAddress":"ada@lovelace.example"}', '{"ToAddress":"a•••@•••.example"}'],
    ["a number written as one", '{"number":8613812340001,"orderId":3}', '{"number":"86138••••0001","orderId":3}'],
    ["numbers with commas", '{"numbers":"13812340001,13812340002"}', '{"numbers":"138••••0001,138••••0002"}'],
    ["content", '{"content":"Your code is 99","senderId":"Shop"}', '{"content":"•••","senderId":"Shop"}'],
    [
      "recordings",
      '{"fullAudioUrl":"https://x.example/1.wav","recordingFileId":"r-1"}',
      '{"fullAudioUrl":"•••","recordingFileId":"•••"}',
    ],
    [
      "variables",
      '{"components":[{"type":"body","parameters":[{"type":"text","text":"Ada"}]}]}',
      '{"components":[{"type":"body","parameters":[{"type":"text","text":"•••"}]}]}',
    ],
    ["fields nobody knows", '{"who":"Ada","age":36,"is":true}', '{"who":"•••","age":"•••","is":true}'],
    ["a name that is a number", '{"8613812340001":"sent"}', '{"•••":"•••"}'],
    ["an address where an id should be", '{"emailId":"ada@lovelace.example"}', '{"emailId":"a•••@•••.example"}'],
    ["our own sender", '{"fromEmailAddress":"news@shop.example"}', '{"fromEmailAddress":"news@shop.example"}'],
  ])("with %s keeps what is not personal", (_what, body, shown) => {
    expect(maskBody(body)).toEqual({ value: shown, isMasked: body !== shown });
  });

  test.each(["<p>ada@lovelace.example</p>", "Ada", '"Ada"', "{not json", "Ada = 1"])(
    "that is neither JSON nor a form is hidden whole: %s",
    (body) => {
      expect(maskBody(body)).toEqual({ value: null, isMasked: true });
    },
  );

  test("that is a form is shown by its fields", () => {
    expect(maskBody("emailId=7&toAddress=ada%40lovelace.example&who=Ada")).toEqual({
      value: "emailId=7&toAddress=a•••@•••.example&who=•••",
      isMasked: true,
    });
  });

  test("that is empty is empty", () => {
    expect(maskBody("")).toEqual({ value: "", isMasked: false });
    expect(maskQuery("")).toEqual({ value: "", isMasked: false });
  });

  test("nested without end is no way around", () => {
    const deep = `${'{"data":'.repeat(3000)}"ada@lovelace.example"${"}".repeat(3000)}`;
    expect(maskBody(deep).value ?? "").not.toContain("ada");
    expect(maskBody(`${"[".repeat(30_000)}`)).toEqual({ value: null, isMasked: true });
  });
});

test("the fields of a request keep their kinds", () => {
  const request = { appId: "app-1", subject: "Dear Ada", adFlag: 1, numbers: ["13812340001"] };
  expect(maskFields(request)).toEqual({
    value: { appId: "app-1", subject: "•••", adFlag: 1, numbers: ["138••••0001"] },
    isMasked: true,
  });
  expect(maskFields({ appId: "app-1" })).toEqual({ value: { appId: "app-1" }, isMasked: false });
});

test("of a call's record its contents are hidden whole, and alone from who may see personal data", () => {
  const record = {
    keyId: "7",
    callee: "13812340001",
    attributes: { name: "Ada" },
    intentLevelDetailName: "Ask 13812340001",
    mood: ["cross"],
  };
  const contents = { attributes: "•••", mood: "•••" };
  expect(maskRecord(record, { seesPeople: true })).toEqual({ value: { ...record, ...contents }, isMasked: true });
  expect(maskRecord(record, { seesPeople: false }).value).toEqual({
    keyId: "7",
    callee: "138••••0001",
    intentLevelDetailName: "Ask 138••••0001",
    ...contents,
  });
  expect(maskRecord({ callee: "13812340001" }, { seesPeople: true }).isMasked).toBe(false);
});

test("a path is shown without whom it asks about", () => {
  expect(maskPath("/voice/records/77")).toEqual({ value: "/voice/records/77", isMasked: false });
  expect(maskPath("/sms/13812340001?number=13812340002&appId=a")).toEqual({
    value: "/sms/138••••0001?number=138••••0002&appId=a",
    isMasked: true,
  });
});

test("a body of any shape can be shown: any JSON with numbers that no double holds", () => {
  const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String);
  const fraction = fc.tuple(digits, fc.nat(999)).map(([whole, part]) => `${whole}.${part}`);
  const number = fc.oneof(digits, fraction, fc.constantFrom("1e400", "-0", "0.1e-400", "12345678901234567890", "1.5"));
  const name = fc.oneof(fc.constantFrom("toAddress", "remark", "emailId", "taskId", "number", "x"), fc.string());
  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      number,
      fc.json(),
      fc.string().map((text) => JSON.stringify(text)),
      fc.array(tie("json"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
      fc
        .array(fc.tuple(name, tie("json")), { maxLength: 4 })
        .map((fields) => `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`),
    ),
  }));
  fc.assert(
    fc.property(json, (body) => {
      const { value } = maskBody(body);
      if (/^\s*[[{]/.test(body)) expect(value).not.toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test("a long or broken number where a name or an address should be is hidden, and one where it may be stays as written", () => {
  const shown = (body: string) => maskBody(body).value;
  expect(shown('{"remark":12345678901234567890,"toAddress":1.5,"x":1e400}')).toBe(
    '{"remark":"•••","toAddress":"•••","x":"•••"}',
  );
  expect(shown('{"emailId":12345678901234567890}')).toBe('{"emailId":12345678901234567890}');
});

test("what cannot be masked is hidden whole", () => {
  const odd = {
    get remark() {
      throw new Error("unreadable");
    },
  };
  expect(maskFields(odd)).toEqual({ value: { "•••": "•••" }, isMasked: true });
});
