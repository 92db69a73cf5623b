import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onlyInternet, type Resolver } from "#server/domain/account/connections/internet-only.ts";
import { changeRecordingHosts } from "#server/domain/account/connections/recording-hosts.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { type Adversary, answers, redirects, startAdversary } from "#tests/support/adversary.ts";
import { adversaryKeys } from "#tests/support/adversary-keys.ts";
import { aiCall } from "#tests/support/call-records.ts";
import { copyAll, openAccount, openRecordingsWorld, type RecordingsWorld, type Row, rowsOf } from "./world.ts";

const sound = answers(() => ({ body: "sound", headers: { "Content-Type": "audio/wav" } }));

let adversary: Adversary;
let port: string;
beforeAll(async () => {
  adversary = await startAdversary({ tls: true, behaviour: sound });
  port = new URL(adversary.url).port;
});
afterAll(() => adversary.close());

/** Names of the internet, as a resolver finds them; the platform's stand for what is far away. */
const addresses: Record<string, string[]> = {
  "api.platform.example": ["127.0.0.1"],
  "files.platform.example": ["127.0.0.1"],
};
const resolve: Resolver = (hostname, _options, callback) =>
  callback(
    null,
    (addresses[hostname] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  );

/** What becomes of a recording of a live account at api.platform.example. */
async function copied(world: RecordingsWorld, link: string, hosts: string[] = []): Promise<Row | undefined> {
  const at = await openAccount(world.services, `https://api.platform.example:${port}`);
  await changeRecordingHosts(at.scope, { id: at.account.id, hosts });
  await copyAll(world.services, at, [aiCall({ fullAudioUrl: link, customerAudioUrl: null })]);
  return (await rowsOf(world.services, at.scope))[0];
}

describe("of a live account, where its names lead to the platform", () => {
  let world: RecordingsWorld;
  beforeAll(async () => {
    const everywhere: Parameters<typeof createAgents>[0] = {
      ca: adversaryKeys().cert,
      lookup: (hostname, options, callback) =>
        resolve(hostname, { ...options, all: true }, (error, found) => callback(error, found)),
    };
    world = await openRecordingsWorld({ agents: createAgents(everywhere) });
  });
  afterAll(() => world.close());

  test("a recording is copied over https, by a request without the account's key", async () => {
    adversary.behave(sound);
    const row = await copied(world, `https://api.platform.example:${port}/a/1.wav?sign=x`);
    expect(row).toMatchObject({ state: "copied", bytes: 5 });
    const asked = adversary.ledger.at(-1);
    expect([asked?.method, asked?.path]).toEqual(["GET", "/a/1.wav?sign=x"]);
    expect(Object.keys(asked?.headers ?? {}).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host"]);
  });

  test("another host is asked once it is listed", async () => {
    const link = "https://files.platform.example/1.wav";
    expect((await copied(world, link))?.problem).toMatch(
      /files\.platform\.example, which is neither the account’s host/,
    );
    // Nothing listens at the port of https here, which shows that it was asked.
    expect(await copied(world, link, ["files.platform.example"])).toMatchObject({
      state: "linked",
      problem: "Nothing listens at the platform’s address.",
    });
  });

  test.each([
    [
      "this machine",
      "https://127.0.0.1:1/x",
      /It redirects\. The link leads to 127\.0\.0\.1:1, an address of this machine/,
    ],
    ["the cloud's own machine", "http://169.254.169.254/latest/meta-data/", /It redirects\. The link is not https/],
    ["another host", "https://evil.example/x", /It redirects\. .*evil\.example, which is neither/],
    ["another port", "https://api.platform.example/x", /It redirects\. .*api\.platform\.example, which is neither/],
    ["the sandbox", "http://127.0.0.1:4010/recordings/1.wav", /It redirects\. The link is not https/],
  ])("a redirect to %s is not followed", async (_name, location, problem) => {
    const before = adversary.ledger.length;
    adversary.behave(redirects(location, 302));
    const row = await copied(world, `https://api.platform.example:${port}/1.wav`);
    expect(row?.state).toBe("foreign");
    expect(row?.problem).toMatch(problem);
    expect(adversary.ledger).toHaveLength(before + 1);
  });

  test("a redirect within the account's host is followed", async () => {
    const moved = redirects("/signed/1.wav", 302);
    adversary.behave({
      received: (socket, effect) => (effect.path === "/1.wav" ? moved : sound).received?.(socket, effect),
    });
    expect(await copied(world, `https://api.platform.example:${port}/1.wav`)).toMatchObject({ state: "copied" });
    expect(adversary.ledger.at(-1)?.path).toBe("/signed/1.wav");
  });
});

describe("of a live account whose names are changed to lead into this network", () => {
  let world: RecordingsWorld;
  beforeAll(async () => {
    world = await openRecordingsWorld({
      agents: createAgents({ ca: adversaryKeys().cert, lookup: onlyInternet(resolve) }),
    });
  });
  afterAll(() => world.close());

  test.each([
    ["this machine", ["127.0.0.1"]],
    ["this machine by IPv6", ["::1"]],
    ["this machine by a mapped address", ["::ffff:127.0.0.1"]],
    ["a private network", ["10.1.2.3", "192.168.0.1"]],
    ["the cloud's own machine", ["169.254.169.254"]],
    ["a unique local address", ["fd00::1"]],
  ])("nothing is asked of a name that leads to %s", async (_name, found) => {
    const before = adversary.connections();
    addresses["api.platform.example"] = found;
    const row = await copied(world, `https://api.platform.example:${port}/1.wav`);
    expect(row).toMatchObject({
      state: "linked",
      problem: "The platform’s host name leads to this machine or network.",
    });
    expect(adversary.connections()).toBe(before);
  });
});
