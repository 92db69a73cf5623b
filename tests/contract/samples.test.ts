import { describe, expect, it } from "vitest";
import { bathWebhook } from "#server/contract/callback.ts";
import { operations } from "#server/contract/index.ts";
import { withRules } from "#server/contract/operation.ts";
import { sampleOf, samples } from "./samples/all.ts";
import { authenticationTemplate } from "./samples/wa.ts";

/** Every value of a reply by its path, as text: lenient reading changes types, never values. */
function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}
const sorted = (entries: [string, string][]) => entries.map((entry) => entry.join("=")).sort();

describe("samples of the specification", () => {
  it("exist for every operation and for nothing else", () => {
    expect([...samples.keys()].sort()).toEqual(operations.map((operation) => operation.id).sort());
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s takes its request, every field of it, unchanged",
    (id, operation) => {
      const { request } = sampleOf(id);
      expect(withRules(operation.request, operation.rules).parse(request)).toEqual(request);
      expect(Object.keys(request).sort()).toEqual(Object.keys(operation.request.shape).sort());
    },
  );

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s reads its reply and loses no field of it",
    (id, operation) => {
      const { status, reason, ...fields } = sampleOf(id).reply;
      expect([status, reason]).toEqual(["0", null]);
      expect(sorted(leaves(operation.reply.parse(sampleOf(id).reply)))).toEqual(sorted(leaves(fields)));
    },
  );

  it("wa.addTemplate takes an authentication template", () => {
    const operation = operations.find(({ id }) => id === "wa.addTemplate");
    if (!operation) throw new Error("wa.addTemplate is not declared");
    expect(withRules(operation.request, operation.rules).parse(authenticationTemplate)).toEqual(authenticationTemplate);
  });

  it("the callback is read with every field of it", () => {
    const callback = {
      taskId: "t-20260309-1",
      emailId: "e1",
      toAddress: "a@example.com",
      emailState: "success",
      remark: "delivered",
    };
    expect(bathWebhook.parse(callback)).toEqual(callback);
    expect(Object.keys(bathWebhook.shape).sort()).toEqual(Object.keys(callback).sort());
  });
});
