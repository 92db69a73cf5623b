import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { vi } from "vitest";
import { openOwner } from "#db/client.ts";
import { answers, type Effect } from "#tests/support/adversary.ts";
import { fill, placesOf } from "#tests/support/app-tree.ts";
import type { Jar } from "#tests/support/browser-jar.ts";
import type { Canaries } from "#tests/support/canaries.ts";
import { walk } from "#tests/support/procedures.ts";
import { newSecret, type SecretsWorld } from "./secrets-world.ts";

/** Plants every secret there is and takes each on the ways that succeed and those that fail. Answers them all. */
export async function exerciseEverything(world: SecretsWorld): Promise<Canaries> {
  const { secrets, administrator } = world;
  const browser = world.jar();
  await browser.signIn(administrator.email, administrator.password);
  keepSession(world, browser, "the administrator's session");
  await signInWrongly(world);
  const connectionId = await connect(world, browser);
  const submissionId = await callThePlatform(world, browser, connectionId);
  const { personId } = await inviteSomebody(world, browser);
  await resetPassword(world, browser, personId);
  await showTokens(world, browser);
  await setUpSecondFactor(world, browser);
  await signInAtTheProvider(world);
  await sendMalformed(world, browser);
  await lookAtEverything(browser, { id: submissionId, connectionId });
  await failInside(world, browser, submissionId);
  return secrets;
}

function keepSession({ secrets }: SecretsWorld, jar: Jar, name: string): void {
  const token = jar.cookies.get("__Host-switchboard.session");
  if (!token) throw new Error(`${name} was not made`);
  secrets.set(name, token);
}

function plant({ secrets }: SecretsWorld, name: string, prefix = "planted"): string {
  const secret = newSecret(prefix);
  secrets.set(name, secret);
  return secret;
}

async function signInWrongly(world: SecretsWorld): Promise<void> {
  const jar = world.jar();
  const wrong = plant(world, "a wrong password");
  await jar.signIn(world.administrator.email, wrong);
  await jar.signIn("nobody@example.com", wrong);
  await jar.signIn(wrong, wrong);
}

/** Takes its place as the default connection, its key changed once, and then leads to the loud platform. */
async function connect(world: SecretsWorld, jar: Jar): Promise<string> {
  const first = { apiKey: plant(world, "the key before", "api-key"), secret: plant(world, "the secret before") };
  const { id } = await jar.must<{ id: string }>("connections.create", {
    ...first,
    name: world.plain.connection,
    baseUrl: "https://api.platform.example",
    timeZone: "+08:00",
    applications: [{ area: "email", appId: "app-1", label: "Newsletters" }],
  });
  const next = { apiKey: plant(world, "the key", "api-key"), secret: plant(world, "the secret") };
  await jar.must("connections.changeKey", { id, ...next, overlapHours: 24 });
  const tried = { apiKey: plant(world, "a key that was tried", "api-key"), secret: plant(world, "a tried secret") };
  const trial = { connectionId: null, baseUrl: "https://203.0.113.1:9", ...tried };
  await jar.ask("connections.tryOut", { ...trial, applications: [{ area: "sms", appId: "x" }] });
  await jar.ask("connections.changeAddress", { id, baseUrl: "https://elsewhere.example", secret: tried.secret });
  await jar.ask("connections.changeKey", { id, ...tried, secret: `${tried.secret} with blanks`, overlapHours: 0 });
  await jar.ask("connections.create", { ...trial, name: 7, timeZone: tried.secret });
  await jar.must("connections.makeDefault", { id });
  const owner = openOwner(world.databaseUrl, 1);
  await owner.$client`update connection set base_url = ${world.platform.url} where id = ${id}`;
  await owner.$client.end();
  return id;
}

/** Everything the platform knows of an account, in each way of writing it. Other accounts, whose calls are read meanwhile, hear of their own. */
function loud(world: SecretsWorld, { headers, body, path }: Effect): string {
  const told = ["the key", "the secret", "the key before", "the secret before"].map((name) => world.secrets.get(name));
  const known = told.includes(String(headers["api-key"])) ? told : [];
  const plain = [...known, headers["api-key"], headers.sign].join(" ");
  return `${world.plain.echo} ${plain} ${encodeURIComponent(plain)} ${JSON.stringify(plain)} ${path} ${body}`;
}

const patience = { timeout: 20_000, interval: 50 };

async function callThePlatform(world: SecretsWorld, jar: Jar, connectionId: string): Promise<string> {
  const { platform } = world;
  const tellings: Parameters<typeof answers>[0][] = [
    (effect) => ({ body: JSON.stringify({ status: "-1", reason: loud(world, effect) }) }),
    (effect) => ({ body: JSON.stringify({ status: "0", reason: "ok", array: [{ name: loud(world, effect) }] }) }),
    (effect) => ({ body: `<html>${loud(world, effect)}</html>`, headers: { "Content-Type": "text/html" } }),
    (effect) => ({ httpStatus: 500, body: loud(world, effect) }),
  ];
  for (const telling of tellings) {
    platform.behave(answers(telling));
    await jar.ask("connections.test", { id: connectionId });
    await jar.ask("email.templates", { appId: "app-1" });
    await jar.ask("email.senders", { appId: "app-1" });
    await jar.ask("email.lookUp", { appId: "app-1", emailIds: ["e-1"] });
  }
  platform.behave(answers((effect) => ({ body: JSON.stringify({ status: "-5", reason: loud(world, effect) }) })));
  const submissionId = await send(jar);
  const sent = await vi.waitFor(() => {
    const found = platform.ledger.find(({ path }) => path.endsWith("/batchSendEmail"));
    if (!found) throw new Error("the worker has not sent yet");
    return found;
  }, patience);
  const token = /bathWebhook\\?\/([\w-]+)/.exec(sent.body)?.[1];
  if (!token) throw new Error(`no callback address was sent: ${sent.body}`);
  world.secrets.set("the callback's token", token);
  for (const body of ['{"emailId":"e-1","emailState":"success"}', "{{{", `{"token":"x"`])
    await jar.send(
      { method: "POST", body, headers: { "content-type": "application/json" } },
      `/api/bathWebhook/${token}`,
    );
  await vi.waitFor(async () => {
    const { text } = await jar.ask("submissions.get", { id: submissionId });
    if (/"state":"(queued|dispatching)"/.test(text)) throw new Error("the answer is not stored yet");
  }, patience);
  return submissionId;
}

async function send(jar: Jar): Promise<string> {
  const draft = {
    appId: "app-1",
    fromEmailAddress: "a@b.example",
    templateID: "1",
    receiverId: "list-1",
    subject: "Hello",
  };
  const template = { name: "welcome", language: "en", subject: "Hello", status: 0 };
  const input = { draft, template, expectedCount: null };
  const { hash } = await jar.must<{ hash: string }>("email.review", input);
  const { id } = await jar.must<{ id: string }>("email.send", { ...input, intentId: randomUUID(), reviewedHash: hash });
  return id;
}

const lastPart = (link: string) => new URL(link).pathname.split("/").at(-1) ?? "";

async function inviteSomebody(world: SecretsWorld, jar: Jar): Promise<{ personId: string }> {
  const email = "ada@example.com";
  const { link } = await jar.must<{ link: string }>("people.invite", { email, roles: ["analyst"] });
  const token = lastPart(link);
  world.secrets.set("the invitation's token", token);
  await world.jar().send({}, `/invite/${token}`);
  const account = { name: "Ada", password: plant(world, "the new member's password") };
  const theirs = world.jar();
  await theirs.must("invitations.accept", { token, account });
  await theirs.ask("invitations.accept", { token, account });
  await theirs.send({}, `/invite/${token}`);
  await theirs.signIn(email, account.password);
  keepSession(world, theirs, "the new member's session");
  const people = await jar.must<{ rows?: { id: string; email: string }[] }>("instance.people", {});
  const found = Object.values(people)
    .flat()
    .find((one) => typeof one === "object" && one?.email === email);
  if (!found) throw new Error("the invited person is not listed");
  return { personId: found.id };
}

async function resetPassword(world: SecretsWorld, jar: Jar, personId: string): Promise<void> {
  const { url } = await jar.must<{ url: string }>("instance.createPasswordReset", { personId });
  const token = lastPart(url);
  world.secrets.set("the reset's token", token);
  const theirs = world.jar();
  await theirs.send({}, `/reset/${token}`);
  await theirs.must("account.resetPassword", { token, password: plant(world, "the password after the reset") });
  await theirs.ask("account.resetPassword", { token, password: plant(world, "a password after a used link") });
  await theirs.ask("account.requestReset", { email: "ada@example.com" });
}

async function showTokens(world: SecretsWorld, jar: Jar): Promise<void> {
  const made = { name: "Nightly report", permissions: ["email.read", "audit.read", "request.read"], days: 1 };
  const { id, text } = await jar.must<{ id: string; text: string }>("tokens.create", made);
  world.secrets.set("the API token", text);
  const program = world.jar();
  const authorization = `Bearer ${text}`;
  for (const path of [
    "/api/trpc/requests.list?input=%7B%22json%22%3A%7B%7D%7D",
    "/demo/audit/export",
    "/demo/sends",
    "/admin/audit/export",
  ])
    await program.send({ headers: { authorization } }, path);
  await jar.must("tokens.revoke", { tokenId: id });
  await program.send({ headers: { authorization } }, "/api/trpc/requests.list?input=%7B%22json%22%3A%7B%7D%7D");
}

async function setUpSecondFactor(world: SecretsWorld, jar: Jar): Promise<void> {
  const { secret } = await jar.must<{ secret: string }>("account.prepareSecondFactor");
  world.secrets.set("the app's secret", secret);
  await jar.ask("account.confirmSecondFactor", { code: "000000" });
  const code = new TOTP({ secret }).generate();
  const { recoveryCodes } = await jar.must<{ recoveryCodes: string[] }>("account.confirmSecondFactor", { code });
  for (const [at, one] of recoveryCodes.entries()) {
    world.secrets.set(`recovery code ${at + 1}`, one);
    world.secrets.set(`recovery code ${at + 1} as it is kept`, one.replaceAll(/[\s-]/g, ""));
  }
  const { email, password } = world.administrator;
  const [first = ""] = recoveryCodes;
  for (const typed of [code, first, first, "abcd-efgh-jkmn-pqrs"]) {
    const again = world.jar();
    await again.signIn(email, password, typed);
    if (again.cookies.has("__Host-switchboard.session")) keepSession(world, again, "a session behind a recovery code");
  }
}

/** Comes back from a provider that takes no code, and then from one that is broken. */
async function signInAtTheProvider(world: SecretsWorld): Promise<void> {
  for (const isBroken of [false, true]) {
    world.provider.isBroken = isBroken;
    const jar = world.jar();
    const { csrfToken } = JSON.parse((await jar.send({}, "/api/auth/csrf")).text);
    const body = new URLSearchParams({ csrfToken, json: "true", callbackUrl: "/" }).toString();
    const headers = { origin: world.publicUrl, "content-type": "application/x-www-form-urlencoded" };
    const led = await jar.send({ method: "POST", headers, body }, "/api/auth/signin/oidc");
    const state = /[?&]state=([^&"]+)/.exec(led.text)?.[1] ?? "none";
    await jar.send({}, `/api/auth/callback/oidc?code=a-code&state=${state}`);
  }
}

/** What a broken client sends, with something secret in it. */
async function sendMalformed(world: SecretsWorld, jar: Jar): Promise<void> {
  const short = "s3cr3t-k9x";
  world.secrets.set("a secret in a broken body", short);
  const bodies = [`{"json":{"password":"${short}"`, `{"json":"${short}`, short, `${short}{`, `{"0":{"json":${short}}}`];
  const headers = { origin: world.publicUrl, "content-type": "application/json", "x-workspace": "demo" };
  for (const body of bodies)
    for (const path of [
      "/api/trpc/account.changePassword",
      "/api/trpc/connections.create?batch=1",
      "/api/auth/callback/credentials",
      "/api/auth/signout",
    ])
      await jar.send({ method: "POST", headers, body }, path);
  const odd = {
    json: { secret: short, apiKey: short },
    meta: { values: { secret: ["Date"], apiKey: ["bigint"], [short]: ["map"] } },
  };
  await jar.send({ method: "POST", headers, body: JSON.stringify(odd) }, "/api/trpc/connections.create");
  for (const given of [{ current: [short] }, { current: short, next: "short" }, short, [short], { [short]: 1 }])
    await jar.ask("account.changePassword", given);
  await jar.send(
    { method: "POST", headers: { ...headers, "next-action": short, rsc: "1" }, body: short },
    "/demo/sends",
  );
  await jar.send({ headers: { rsc: "1", "next-router-state-tree": short } }, "/demo/sends?_rsc");
}

async function lookAtEverything(jar: Jar, ids: { id: string; connectionId: string }): Promise<void> {
  for (const { address } of placesOf("page")) {
    const id = address.includes("connections") ? ids.connectionId : ids.id;
    const path = fill(address, { workspace: "demo", id, area: "email", rest: "nothing-here", token: "A".repeat(43) });
    await jar.send({}, path);
    await jar.send({ headers: { rsc: "1" } }, `${path}?_rsc`);
  }
  const files = [`/demo/sends/${ids.id}/recipients.csv`, "/demo/audit/export", "/demo/audit/export?format=csv"];
  for (const path of [
    ...files,
    "/admin/audit/export",
    "/api/auth/session",
    "/api/auth/providers",
    "/api/health/details",
  ])
    await jar.send({}, path);
  const { rows: calls } = await jar.must<{ rows: { id: string }[] }>("requests.list", {});
  for (const { id } of calls) {
    await jar.ask("requests.get", { id });
    await jar.ask("personal.revealRequest", { requestId: id });
  }
  for (const { path, type } of walk()) {
    if (type !== "query") continue;
    for (const input of [undefined, {}, { id: ids.id }, { id: ids.connectionId }]) await jar.ask(path, input);
  }
}

/** While a table is away, so that whatever reads it fails in the middle. */
async function failInside(world: SecretsWorld, jar: Jar, id: string): Promise<void> {
  const owner = openOwner(world.databaseUrl, 1);
  await owner.$client`alter table membership rename to membership_away`;
  try {
    for (const path of ["/demo/sends", "/demo/sends?_rsc", `/demo/sends/${id}/recipients.csv`])
      await jar.send(path.includes("_rsc") ? { headers: { rsc: "1" } } : {}, path);
    const secret = plant(world, "a secret on its way when the database failed");
    await jar.ask("connections.tryOut", { connectionId: null, baseUrl: "https://203.0.113.1", apiKey: secret, secret });
    await jar.ask("people.invite", { email: "bob@example.com", roles: ["analyst"] });
  } finally {
    await owner.$client`alter table membership_away rename to membership`;
    await owner.$client.end();
  }
}
