import { expect, test } from "vitest";
import { methodOf, routeKindOf, routeKinds } from "#server/metrics/http-figures.ts";

test("an address is one of a few kinds, whatever ids it names", () => {
  const kinds = {
    "/api/bathWebhook/abc": "callback",
    "/api/trpc/sends.list": "call",
    "/api/auth/callback/oidc": "sign_in",
    "/api/health/details": "state",
    "/api/metrics": "state",
    "/_next/static/x.js": "static",
    "/demo/uploads/1/parts/2": "upload",
    "/demo/send/sms/1/rows.csv": "file",
    "/admin/audit/export": "file",
    "/demo/sends/1": "page",
    "/made-up-by-a-scanner.php": "page",
  };
  for (const [path, kind] of Object.entries(kinds)) expect([path, routeKindOf(path)]).toEqual([path, kind]);
  expect(new Set(Object.values(kinds))).toEqual(new Set(routeKinds));
});

test("a method that somebody made up makes no series of its own", () => {
  expect(["GET", "POST", "PURGE", "X".repeat(50), undefined].map(methodOf)).toEqual([
    "GET",
    "POST",
    "other",
    "other",
    "other",
  ]);
});
