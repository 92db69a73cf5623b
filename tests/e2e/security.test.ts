import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { administrator } from "#tests/support/administrator.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { createOtherWorkspace, withoutTable } from "#tests/support/other-workspace.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { navigationPages } from "#tests/support/portal-pages.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";

const unknownId = randomUUID();

/** Fetches a page and holds its scripts against the policy it came with. */
async function expectNonces(request: APIRequestContext, path: string, status: number): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(status);
  const policy = answer.headers()["content-security-policy"] ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
  const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length, path).toBeGreaterThan(0);
  for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
  return policy;
}

test.describe("Signed out", () => {
  test.use({ storageState: nobody });

  test("Every script of a page carries the nonce of its own answer, also where nothing is found", async ({
    request,
  }) => {
    const first = await expectNonces(request, "/sign-in", 200);
    const second = await expectNonces(request, "/sign-in", 200);
    expect(first).not.toBe(second);
    await expectNonces(request, "/sign-in/nothing", 404);
    // What may be a workspace's is asked for by whoever signs in, whether or not there is one.
    expect((await request.get("/nothing/is/here", { maxRedirects: 0 })).headers().location).toContain("/sign-in");
    await expectNonces(request, "/_next/nothing", 404);
  });

  test("A header that once let requests past access checks changes nothing", async ({ request }) => {
    const bypass = { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" };
    for (const path of ["/demo/sends", "/demo/send/email"]) {
      const answer = await request.get(path, { headers: bypass, maxRedirects: 0 });
      expect(answer.status(), path).toBe(307);
      expect(answer.headers().location, path).toContain("/sign-in");
    }
    const called = await request.post("/api/trpc/submissions.list", {
      headers: { ...bypass, origin: product.portalUrl, "x-workspace": "demo", "x-person": "1" },
      data: { json: {} },
    });
    expect(called.status()).toBe(401);
  });

  test("Nothing of a workspace is answered to a visitor, neither procedure nor download", async ({ request }) => {
    const download = await request.get(`/demo/sends/${unknownId}/recipients.csv`);
    expect(download.status()).toBe(401);
    const called = await request.post("/api/trpc/email.applications", {
      headers: { origin: product.portalUrl, "x-workspace": "demo" },
      data: { json: null },
    });
    expect(called.status()).toBe(401);
    expect(called.headers()["cache-control"]).toBe("no-store");
  });
});

test("Every page carries the designed policy and its scripts the nonce, not-found pages included", async ({
  request,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-10", 10);
  const found = [...navigationPages, "/demo/send/email/review", `/demo/sends/${id}`];
  for (const path of found) {
    const policy = await expectNonces(request, path, 200);
    expect(policy.replace(/nonce-[A-Za-z0-9+/=]{24}/, "nonce-N")).toBe(
      "default-src 'self'; script-src 'nonce-N' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-src 'none'; frame-ancestors 'none'",
    );
  }
  for (const path of ["/demo/nothing-here", "/elsewhere/sends", `/elsewhere/sends/${unknownId}`]) {
    await expectNonces(request, path, 404);
  }
});

test("A page that fails shows the error page, whose scripts carry the nonce, and tells nothing of the failure", async ({
  page,
  request,
}) => {
  await withoutTable(product.dataDir, "membership", async () => {
    await expectNonces(request, "/demo/sends", 500);
    await page.goto("/demo/sends");
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await expect(page.getByText("Reference", { exact: true })).toBeVisible();
    const answers = [
      await page.content(),
      await (await request.get("/demo/sends")).text(),
      await (await request.get("/demo/sends", { headers: { rsc: "1" } })).text(),
    ];
    for (const text of answers) {
      for (const leak of ["membership", "Failed query", "PostgresError", "node_modules"]) {
        expect(text.includes(leak), leak).toBe(false);
      }
    }
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Sends", exact: true })).toBeVisible();
});

test("An address that cannot be decoded is a bad request, not a failure of ours", async ({ request }) => {
  expect((await request.get("/%E0%A4%A/sends")).status()).toBe(400);
});

test("The build holds no prerendered page beyond the two that Next always writes", async () => {
  const manifest: { routes: Record<string, unknown>; dynamicRoutes: Record<string, unknown> } = JSON.parse(
    readFileSync(join(product.distDir, "prerender-manifest.json"), "utf8"),
  );
  expect(Object.keys(manifest.routes)).toEqual(["/_global-error"]);
  expect(manifest.dynamicRoutes).toEqual({});
  const htmlIn = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"))
      : [];
  expect(htmlIn(join(product.distDir, "server", "app"))).toEqual(["_global-error.html"]);
  expect(htmlIn(join(product.distDir, "server", "pages"))).toEqual(["500.html"]);
});

test("Another site can neither read answers nor make a browser act, though the session's cookie travels", async ({
  page,
}) => {
  const evil = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<h1>Other site</h1>"),
  );
  const listening = Promise.withResolvers<void>();
  evil.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const address = evil.address();
  try {
    await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
    const url = `${product.portalUrl}/api/trpc/submissions.askNow`;
    const body = JSON.stringify({ json: { submissionId: unknownId } });
    const statuses: number[] = [];
    page.on("response", (response) => response.url().startsWith(product.portalUrl) && statuses.push(response.status()));
    const tries: { method: string; body?: string; mode?: "no-cors"; headers?: Record<string, string> }[] = [
      { method: "POST", body, headers: { "content-type": "application/json" } },
      { method: "POST", body, headers: { "content-type": "text/plain" } },
      { method: "POST", body, mode: "no-cors" },
      { method: "GET" },
      { method: "GET", mode: "no-cors" },
    ];
    for (const init of tries) {
      const read = page.evaluate(async ([to, how]) => (await fetch(to, { ...how, credentials: "include" })).status, [
        url,
        init,
      ] as const);
      await expect(read).rejects.toThrow("Failed to fetch");
    }
    await page.setContent(
      `<form method="post" enctype="text/plain" action="${url}"><input name="{}"><button>Win</button></form>`,
    );
    await page.getByRole("button", { name: "Win" }).click();
    await page.waitForURL(url);
    // What the browser withheld from the page it withholds from here, too; the form's answer it shows.
    expect(statuses).toEqual([403]);
  } finally {
    evil.closeAllConnections();
    evil.close();
  }
});

test("A page asked for under another name leads to the portal's own address", async () => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${product.portalUrl}/demo/sends?state=failed`, { headers: { host: "evil.example" } }, resolve)
      .once("error", reject)
      .end();
  });
  answer.resume();
  expect(answer.statusCode).toBe(307);
  expect(answer.headers.location).toBe(`${product.portalUrl}/demo/sends?state=failed`);
});

test("No secret is in a page, a payload, an answer or a file for browsers", async ({ page, request, portal }) => {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const journal = await fetchJournal(product.sandboxUrl);
  const tokens = journal.flatMap(({ body }) => /bathWebhook\/([\w-]+)/.exec(body)?.[1] ?? []);
  expect(tokens.length).toBeGreaterThan(0);
  const inFile = (name: string) => readFileSync(join(product.dataDir, name), "utf8").trim();
  const secrets = ["sandbox-secret", administrator.password, inFile("secret-key"), ...tokens];

  const texts = new Map<string, string>();
  page.on("response", async (response) => {
    if (response.request().isNavigationRequest() || !/event-stream/.test(response.headers()["content-type"] ?? ""))
      texts.set(response.url(), await response.text().catch(() => ""));
  });
  const callbacks = await portal.callbacks.list.query({ submissionId: id });
  const requests = await portal.requests.list.query({});
  const [callback] = callbacks.rows;
  const [call] = requests.rows;
  const paths = [
    ...navigationPages,
    `/demo/sends/${id}`,
    `/demo/dev/callbacks?open=${callback?.id}`,
    `/demo/dev/requests?open=${call?.id}`,
  ];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "load" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    texts.set(`rsc of ${path}`, await (await request.get(path, { headers: { rsc: "1" } })).text());
    const answer = await request.get(path);
    expect(answer.headers()["cache-control"], path).toContain("no-store");
  }
  texts.set("attempts", JSON.stringify(await portal.submissions.get.query({ id })));
  texts.set("callback", JSON.stringify(await portal.callbacks.get.query({ id: callback?.id ?? 0 })));
  texts.set("call", JSON.stringify(await portal.requests.get.query({ id: call?.id ?? "" })));
  const csv = await request.get(`/demo/sends/${id}/recipients.csv`);
  expect(csv.headers()["cache-control"]).toBe("no-store");
  texts.set("csv", await csv.text());
  const files = join(product.distDir, "static");
  for (const name of readdirSync(files, { recursive: true, encoding: "utf8" })) {
    if (/\.(js|css|json|map|txt)$/.test(name)) texts.set(name, readFileSync(join(files, name), "utf8"));
  }
  expect(texts.size).toBeGreaterThan(20);
  for (const [where, text] of texts) for (const secret of secrets) expect(text.includes(secret), where).toBe(false);
});

test("What belongs to another workspace, or to nobody, is not found", async ({ page, request, portal, browser }) => {
  const other = await createOtherWorkspace(product.dataDir);
  for (const id of [other.submissionId, unknownId, "not-an-id"]) {
    await page.goto(`/demo/sends/${id}`);
    await expect(page.getByRole("heading", { name: "No such send" })).toBeVisible();
    await expect(page.getByText(other.title)).toBeHidden();
  }
  for (const path of [
    `/${other.slug}/sends`,
    `/${other.slug}/sends/${other.submissionId}`,
    "/no-such-workspace/sends",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  }
  expect((await request.get(`/demo/sends/${other.submissionId}/recipients.csv`)).status()).toBe(404);
  await expect(portal.submissions.get.query({ id: other.submissionId })).rejects.toThrow("no such send");

  const mine = await sendDirectly(portal, "list-10", 10);
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState: nobody });
  await context.addCookies([{ name: "switchboard.session", value: other.sessionToken, url: product.portalUrl }]);
  const theirs = await context.newPage();
  expect((await theirs.goto(`/${other.slug}/sends`))?.status()).toBe(200);
  await expect(theirs.getByRole("link", { name: other.title })).toBeVisible();
  await theirs.goto(`/${other.slug}/sends/${mine}`);
  await expect(theirs.getByRole("heading", { name: "No such send" })).toBeVisible();
  for (const path of ["/demo/sends", `/demo/sends/${mine}`, "/demo/send/email", "/demo/dev/requests"]) {
    expect((await theirs.goto(path))?.status(), path).toBe(404);
  }
  expect((await context.request.get(`/demo/sends/${mine}/recipients.csv`)).status()).toBe(404);
  await context.close();
});
