import { inspect } from "node:util";
import { expect, test } from "vitest";
import { Secret } from "#server/platform/secret.ts";
import { signedHeaders } from "#server/platform/sign.ts";

test("the sign is the lower-case MD5 of key, secret and Unix seconds without separators", () => {
  // printf 'demo-keydemo-secret1700000000' | md5sum
  expect(signedHeaders("demo-key", new Secret("demo-secret"), new Date(1_700_000_000_999))).toEqual({
    "Api-Key": "demo-key",
    Timestamp: "1700000000",
    Sign: "6eb1eb1912a2ba5c61d7bce736cbfa72",
  });
});

test("a secret shows itself to nobody who does not ask for it", () => {
  const secret = new Secret("demo-secret");
  for (const shown of [String(secret), `${secret}`, JSON.stringify({ secret }), inspect({ secret }, { depth: 9 })])
    expect(shown).not.toContain("demo-secret");
  expect(secret.reveal()).toBe("demo-secret");
});
