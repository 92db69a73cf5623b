import fc from "fast-check";
import { expect, test } from "vitest";
import { hide, isClean, redact, redactText, secretsIn } from "#server/platform/redact.ts";

const token = "Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9a";

test.each([
  `http://127.0.0.1:3000/api/bathWebhook/${token}`,
  `{"url":"http:\\/\\/127.0.0.1\\/api\\/bathWebhook\\/${token}","x":1}`,
  `/log?to=https%3A%2F%2Fx%2Fapi%2FbathWebhook%2F${token}`,
  `/API/BATHWEBHOOK/${token}?a=1`,
])("a callback token does not survive in %s", (text) => {
  expect(redactText(text, [])).not.toContain(token);
  expect(redactText(text, [])).toContain("••••");
});

test("what follows a token stays", () => {
  expect(redactText(`{"url":"/api/bathWebhook/${token}","taskId":"t"}`, [])).toBe(
    '{"url":"/api/bathWebhook/••••","taskId":"t"}',
  );
});

test("passwords and secrets in a reply do not survive, whatever they are", () => {
  const field = fc.constantFrom("password", "Password", "secret", "sign", "Api-Key", "apiKey");
  const property = fc.property(field, fc.string(), fc.boolean(), (name, value, pretty) => {
    const text = JSON.stringify({ account: "phone-1", [name]: value, after: 1 }, null, pretty ? 2 : 0);
    expect(JSON.parse(redactText(text, []))).toEqual({ account: "phone-1", [name]: "••••", after: 1 });
  });
  fc.assert(property, { numRuns: 2000 });
});

test("a password cut off at the end of a text does not survive", () => {
  expect(redactText('{"list":[{"password":"hunter2hunt', [])).toBe('{"list":[{"password":"••••"');
});

test("a password that is a number is hidden, one that is missing stays missing", () => {
  expect(redactText('{"password":123456,"a":{"password":null}}', [])).toBe('{"password":"••••","a":{"password":null}}');
});

test("a given secret of six characters or more survives in no spelling", () => {
  const secrets = fc
    .string({ minLength: 6, maxLength: 40 })
    .filter((text) => text.trim().length > 5 && !text.includes("•"));
  const property = fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
    const escaped = JSON.stringify(secret).slice(1, -1);
    for (const spelling of [secret, escaped, escaped.replaceAll("/", "\\/"), encodeURIComponent(secret)])
      expect(redactText(before + spelling + after, [secret])).not.toContain(spelling);
  });
  fc.assert(property, { numRuns: 2000 });
});

test("a copy of a request keeps everything but its secrets", () => {
  const request = {
    appId: "app-1",
    url: `http://h/api/bathWebhook/${token}`,
    phones: [{ account: "a", password: "pass" }],
    note: "the secret is s3cr3t!",
    count: 3,
    none: null,
  };
  expect(redact(request, ["s3cr3t!"])).toEqual({
    appId: "app-1",
    url: "http://h/api/bathWebhook/••••",
    phones: [{ account: "a", password: "••••" }],
    note: "the secret is ••••",
    count: 3,
    none: null,
  });
});

test("the tokens and passwords of a request are known as secrets of its reply", () => {
  const request = { url: `http://h/api/bathWebhook/${token}`, list: [{ Password: "hunter2" }], subject: "Hello" };
  expect(secretsIn(request)).toEqual([token, "hunter2"]);
});

test("an answer that repeats a secret loses it wherever it stands, and keeps its fields whatever they are called", () => {
  const secret = 'a "quoted"/secret';
  const told = {
    reason: `not ${secret}`,
    sign: "Acme",
    rows: [{ echo: JSON.stringify({ body: JSON.stringify([secret]) }) }],
  };
  const hidden = hide(told, [secret]);
  expect(JSON.stringify(hidden)).not.toMatch(/quoted|secret/);
  expect(hidden).toMatchObject({ reason: "not ••••", sign: "Acme", rows: [{ echo: expect.stringContaining("body") }] });
});

test("what is clean has nothing to hide in any of its values", () => {
  const secret = fc.constantFrom("hunter2hunter2", 'quo"ted secret', "Zürich-Straße", "back\\slash");
  const part = fc.oneof(fc.string(), secret, fc.constant(`/api/bathWebhook/${token}`));
  const texts = fc.array(
    fc.array(part, { maxLength: 3 }).map((parts) => parts.join("")),
    { maxLength: 4 },
  );
  const property = fc.property(
    texts,
    fc.array(secret, { maxLength: 2 }),
    fc.constantFrom("x", "password"),
    (values, secrets, field) => {
      const value = { list: values, [field]: values[0] ?? "" };
      if (!isClean(JSON.stringify(value), secrets)) return;
      expect(hide(value, secrets)).toEqual(value);
      expect(redact(value, secrets)).toEqual(value);
    },
  );
  fc.assert(property, { numRuns: 2000 });
  expect(isClean('{"a":"hunter2"}', [])).toBe(true);
  expect(isClean('{"a":"h\\u0075nter2hunter2"}', ["hunter2hunter2"])).toBe(false);
});
