import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import { areas } from "#server/contract/operation.ts";
import { appRouter } from "#server/trpc/router.ts";
import { walk } from "#tests/support/procedures.ts";

/** What no procedure makes yet. An operation leaves this list in the change that gives it one. */
const missing: readonly string[] = ["aivoice.queryRecords", "voice.queryGroupRecords", "voice.querySipRecords"];

/** What goes out in one call, of a program or from a form, and as a draft that a person reviewed too. */
const releasesAgain: readonly string[] = ["email.release", "wa.release"];

/** Areas without a router. */
const missingAreas: readonly string[] = [];

const wrapped = walk().flatMap(({ path, type, meta }) =>
  meta?.operation === undefined ? [] : [{ path, type, operation: meta.operation }],
);

describe("the routers", () => {
  test("make every operation of the contract but those listed as missing, each by one procedure", () => {
    const made = wrapped.filter(({ path }) => !releasesAgain.includes(path)).map(({ operation }) => operation);
    expect([...made, ...missing].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  test("are one per area of the platform, but for those listed as missing", () => {
    const present = Object.keys(appRouter._def.record).filter((name) => areas.some((area) => area === name));
    expect([...present, ...missingAreas].toSorted()).toEqual([...areas].toSorted());
  });

  test.each(wrapped)("$path, which makes $operation, stands in its area's router", ({ path, operation }) => {
    expect(path.split(".")[0]).toBe(operation.split(".")[0]);
  });

  test.each(wrapped)(
    "$path, which makes $operation, is no query unless it may be repeated freely",
    ({ type, operation }) => {
      const effect = operations.find(({ id }) => id === operation)?.effect;
      if (effect !== "read") expect(type).toBe("mutation");
    },
  );
});
