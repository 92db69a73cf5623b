import { sql } from "drizzle-orm";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { handleTrpc } from "#server/trpc/handler.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { call, openPortal, origin, type Portal, requestFor, signedIn, type Viewer } from "./portal.ts";

const procedures = walk();
const mutations = procedures.filter(({ type }) => type === "mutation");
const queries = procedures.filter(({ type }) => type === "query");

let portal: Portal;
let owner: Scope;
let viewer: Viewer;
beforeAll(async () => {
  portal = await openPortal();
  owner = await createWorkspace(portal.services);
  viewer = await signedIn(owner);
});
afterAll(() => portal.close());

const input = JSON.stringify(superjson.serialize({ submissionId: "00000000-0000-4000-8000-000000000000" }));

const form = () => {
  const data = new FormData();
  data.set("0", input);
  return data;
};

type Forged = { headers?: Record<string, string | null>; body?: () => BodyInit; status: number };
const forged: Record<string, Forged> = {
  "a multipart form": { headers: { "content-type": null }, body: form, status: 415 },
  "an octet stream": { headers: { "content-type": "application/octet-stream" }, status: 415 },
  "plain text": { headers: { "content-type": "text/plain" }, status: 415 },
  "plain text that names JSON": { headers: { "content-type": "text/plain; application/json" }, status: 415 },
  "a URL-encoded form": { headers: { "content-type": "application/x-www-form-urlencoded" }, status: 415 },
  "no content type": { headers: { "content-type": null }, body: () => new Uint8Array(Buffer.from(input)), status: 415 },
  "no origin": { headers: { origin: null }, status: 403 },
  "a foreign origin": { headers: { origin: "https://evil.example" }, status: 403 },
  "an origin that begins like ours": { headers: { origin: `${origin}.evil.example` }, status: 403 },
  "our host under another port": { headers: { origin: "http://127.0.0.1:3001" }, status: 403 },
  "our host under another scheme": { headers: { origin: "https://127.0.0.1:3000" }, status: 403 },
  "a hidden origin": { headers: { origin: "null" }, status: 403 },
  "a fetch from another site": { headers: { "sec-fetch-site": "cross-site" }, status: 403 },
  "a fetch from a sibling site": { headers: { "sec-fetch-site": "same-site" }, status: 403 },
};

function forge(path: string, { headers = {}, body = () => input }: Forged, method = "POST"): Request {
  const all: Record<string, string | null> = {
    cookie: viewer.cookie,
    "x-workspace": viewer.slug,
    "content-type": "application/json",
    origin,
    "sec-fetch-site": "same-origin",
    ...headers,
  };
  const kept = Object.entries(all).filter((header): header is [string, string] => header[1] !== null);
  return new Request(`${origin}/api/trpc/${path}`, { method, headers: kept, body: body() });
}

const auditCount = async () => {
  const [row] = await portal.services.db.system.execute<{ count: number }>(
    sql`select count(*)::int as count from audit`,
  );
  return row?.count;
};

describe("what another site could make a browser send", () => {
  describe.each(Object.entries(forged))("with %s", (_what, request) => {
    test.each(mutations.map(({ path }) => path))("%s is refused before anything is read", async (path) => {
      const before = await auditCount();
      const response = await handleTrpc(forge(path, request));
      expect(response.status).toBe(request.status);
      expect(Object.keys(await response.json())).toEqual(["error"]);
      expect(await auditCount()).toBe(before);
    });

    test("queries by POST are refused too, alone and as a batch", async () => {
      for (const { path } of queries) expect((await handleTrpc(forge(path, request))).status).toBe(request.status);
      const batch = `${queries[0]?.path},${mutations[0]?.path}?batch=1`;
      expect((await handleTrpc(forge(batch, request))).status).toBe(request.status);
    });
  });

  test("control: the same request without the forgery is let through", async () => {
    // What the guard refuses never gets to speak as the procedures do, whatever they then say.
    for (const { path } of mutations) {
      const answer = await (await handleTrpc(forge(path, { status: 0 }))).json();
      expect("result" in answer || "json" in answer.error, path).toBe(true);
    }
    const charset = { headers: { "content-type": "Application/JSON; charset=utf-8" }, status: 0 };
    expect((await handleTrpc(forge("submissions.askNow", charset))).status).toBe(404);
    expect((await handleTrpc(forge("workspace.current", { status: 0 }))).status).toBe(200);
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("%s is no method of ours", async (method) => {
    for (const { path } of mutations) expect((await handleTrpc(forge(path, { status: 405 }, method))).status).toBe(405);
  });

  test("a link or an image elsewhere cannot make a mutation: GET makes none", async () => {
    for (const { path } of mutations) {
      const response = await handleTrpc(requestFor({ path, type: "query" }, { viewer }));
      expect(response.status).toBe(405);
    }
  });

  test("another site's page cannot read by GET either", async () => {
    for (const site of ["cross-site", "same-site"]) {
      const answer = await handleTrpc(
        requestFor({ path: "workspace.current", type: "query" }, { viewer, headers: { "sec-fetch-site": site } }),
      );
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain(owner.workspace.name);
    }
  });
});

describe("how much may come at once", () => {
  const batchOf = (count: number, method: "GET" | "POST") => {
    const names = Array.from({ length: count }, () => "workspace.current").join(",");
    const headers = { cookie: viewer.cookie, "x-workspace": viewer.slug, "content-type": "application/json", origin };
    const url = `${origin}/api/trpc/${names}?batch=1`;
    return handleTrpc(new Request(url, { method, headers, ...(method === "POST" ? { body: "{}" } : {}) }));
  };

  test.each(["GET", "POST"] as const)("ten calls by %s, and not eleven", async (method) => {
    expect((await batchOf(10, method)).status).toBe(200);
    expect((await batchOf(11, method)).status).toBe(400);
  });

  test("not eleven with escaped commas", async () => {
    const path = Array.from({ length: 11 }, () => "workspace.current").join("%2C");
    expect((await handleTrpc(requestFor({ path, type: "query" }, { viewer }))).status).toBe(400);
  });
});

describe("a path that names nothing", () => {
  test.each(["nothing.here", "submissions", "__proto__", "constructor", "submissions.__proto__", ""])(
    "%s is not found",
    async (path) => {
      expect(await call({ path, type: "query" }, { viewer })).toMatchObject({ http: 404, code: "NOT_FOUND" });
    },
  );

  test.each(["%E0%A4%A", "%", "%ff"])("%s is a bad request, not an accident", async (path) => {
    const response = await handleTrpc(
      new Request(`${origin}/api/trpc/${path}`, { headers: { cookie: viewer.cookie } }),
    );
    expect(response.status).toBe(400);
  });
});

test("no answer may be kept by anybody on the way", async () => {
  for (const request of [
    requestFor({ path: "workspace.current", type: "query" }, { viewer }),
    requestFor({ path: "nothing", type: "query" }),
    forge("submissions.askNow", { headers: { origin: null }, status: 403 }),
  ])
    expect((await handleTrpc(request)).headers.get("cache-control")).toBe("no-store");
});
