import superjson from "superjson";
import { expect, test } from "vitest";
import { transformer } from "#server/trpc/transformer.ts";

const { deserialize, serialize } = transformer.input;

test("what our own pages send is taken: dates, and what is left out", () => {
  for (const value of [
    { a: 1 },
    { from: new Date(0), to: undefined, list: [new Date(1), { at: new Date(2) }] },
    new Date(3),
  ])
    expect(deserialize(serialize(value))).toEqual(value);
});

test("other types are refused wherever they stand, before anything is made of them", () => {
  for (const value of [
    new Set([1]),
    { a: { b: new Map() } },
    [/x/],
    { n: 1n },
    { a: new Date(), b: new Error("x") },
    new Uint8Array(2),
  ])
    expect(() => deserialize(superjson.serialize(value))).toThrow("Some fields are not right.");
  const reserving = JSON.parse('{"json":{"id":999999999},"meta":{"values":{"id":[["typed-array","Float64Array"]]}}}');
  expect(() => deserialize(reserving)).toThrow("Some fields are not right.");
});

test.each([["a"], [{ a: "Date" }], [5], [["Date", "a"]], [{ a: null }]])(
  "annotations that are no tree of types are refused in words: %j",
  (values) => {
    const given = JSON.parse(JSON.stringify({ json: { a: 1 }, meta: { values } }));
    expect(() => deserialize(given)).toThrow("Some fields are not right.");
  },
);

test("what is said to be the same as something else stays as it was sent, so that no input holds itself", () => {
  const shared = { name: "Ana" };
  expect(deserialize(serialize({ first: shared, second: shared }))).toEqual({ first: shared, second: shared });
  const given = JSON.parse('{"json":{"a":[1]},"meta":{"referentialEqualities":{"a":["a.0","b"]}}}');
  expect(deserialize(given)).toEqual({ a: [1] });
});
