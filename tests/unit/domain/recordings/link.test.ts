import { describe, expect, test } from "vitest";
import { hostOf } from "#server/domain/account/connections/address.ts";
import { judgeLink, linkIn } from "#server/domain/calls/recordings/source/link.ts";

const live = {
  kind: "live" as const,
  baseUrl: "https://api.platform.example:8443/v3",
  recordingHosts: ["files.platform.example", "xn--bcher-kva.example"],
};
const sandbox = { kind: "sandbox" as const, baseUrl: null, recordingHosts: [] };

describe("a link of a live account is fetched", () => {
  test.each([
    ["from the account's own host and port", "https://api.platform.example:8443/a/1.wav"],
    ["from a listed host", "https://files.platform.example/a/1.wav?sign=x#t=3"],
    ["from a listed host in capitals", "https://FILES.Platform.Example/a.wav"],
    ["from a listed host of another script", "https://bücher.example/a.wav"],
  ])("%s", (_name, link) => {
    const url = judgeLink(live, null, link);
    expect(url).toBeInstanceOf(URL);
    expect(String(url)).not.toContain("#");
  });
});

describe("a link of a live account is not fetched", () => {
  test.each([
    ["without TLS", "http://files.platform.example/a.wav", /not https/],
    ["of another scheme", "file:///etc/passwd", /not https/],
    ["with a user name", "https://files.platform.example@evil.example/a.wav", /user name/],
    ["with a password", "https://:secret@files.platform.example/a.wav", /user name or a password/],
    ["of another host", "https://evil.example/a.wav", /neither the account’s host/],
    ["of a host below a listed one", "https://x.files.platform.example/a.wav", /neither/],
    ["of a host that ends like a listed one", "https://evilfiles.platform.example/a.wav", /neither/],
    ["of a listed host with a dot at its end", "https://files.platform.example./a.wav", /neither/],
    ["of a listed host at another port", "https://files.platform.example:8443/a.wav", /neither/],
    ["of the account's host at another port", "https://api.platform.example/a.wav", /neither/],
    ["of this machine", "https://127.0.0.1/a.wav", /this machine or network/],
    ["of this machine as one number", "https://2130706433/a.wav", /this machine or network/],
    ["of this machine in octal", "https://0177.0.0.1/a.wav", /this machine or network/],
    ["of this machine in hex", "https://0x7f.1/a.wav", /this machine or network/],
    ["of this machine by IPv6", "https://[::1]/a.wav", /this machine or network/],
    ["of this machine by a mapped address", "https://[::ffff:127.0.0.1]/a.wav", /this machine or network/],
    ["of this network by a translated address", "https://[64:ff9b::a00:1]/a.wav", /this machine or network/],
    ["of nothing at all", "https://0/a.wav", /this machine or network/],
    ["of a private network", "https://10.1.2.3/a.wav", /this machine or network/],
    ["of the cloud's own machine", "https://169.254.169.254/latest/meta-data", /this machine or network/],
    ["of a name that only this network knows", "https://intranet/a.wav", /this machine or network/],
    ["of localhost", "https://localhost:8443/a.wav", /this machine or network/],
    ["of an internal zone", "https://files.internal/a.wav", /this machine or network/],
    ["that is none", "/a.wav", /not an address/],
  ])("%s", (_name, link, problem) => {
    expect(judgeLink(live, "http://127.0.0.1:4010", link)).toMatch(problem);
  });
});

describe("a link of the sandbox is fetched where the sandbox is reached", () => {
  test.each([
    ["http://127.0.0.1:4010/recordings/1.wav", "http://127.0.0.1:4010/recordings/1.wav"],
    ["http://0.0.0.0:4010/recordings/1.wav", "http://127.0.0.1:4010/recordings/1.wav"],
    ["http://[::1]:4010/recordings/1.wav?a=b", "http://127.0.0.1:4010/recordings/1.wav?a=b"],
    ["http://localhost:4010/recordings/1.wav", "http://127.0.0.1:4010/recordings/1.wav"],
  ])("%s", (link, at) => {
    expect(String(judgeLink(sandbox, "http://127.0.0.1:4010", link))).toBe(at);
  });

  test.each([
    ["http://127.0.0.1:5432/x"],
    ["http://127.0.0.1/x"],
    ["http://169.254.169.254:4010/x"],
    ["http://me@127.0.0.1:4010/x"],
    ["https://files.platform.example/a.wav"],
  ])("and %s is not", (link) => {
    expect(judgeLink(sandbox, "http://127.0.0.1:4010", link)).toMatch(
      /^The link leads to .+, which is not the sandbox\.$/,
    );
  });

  test("and nothing is where none runs", () => {
    expect(judgeLink(sandbox, null, "http://127.0.0.1:4010/x")).toMatch(/no sandbox runs here/);
  });
});

test("a record's link is an address, and anything else that stands there is none", () => {
  expect(linkIn({ fullAudioUrl: " https://a.example/1.wav " }, "whole")).toBe("https://a.example/1.wav");
  expect(linkIn({ customerAudioUrl: "https://a.example/1.wav" }, "customer")).toBe("https://a.example/1.wav");
  for (const fullAudioUrl of [null, undefined, "", "[erased]", "1.wav", 7, {}, "javascript:alert(1)", "https://"])
    expect(linkIn({ fullAudioUrl }, "whole")).toBeNull();
  expect(linkIn({ fullAudioUrl: `https://a.example/${"x".repeat(4000)}` }, "whole")).toBeNull();
});

test("hosts for recordings are exact names of the internet", () => {
  expect(hostOf("Files.Platform.example")).toBe("files.platform.example");
  expect(hostOf("bücher.example")).toBe("xn--bcher-kva.example");
  for (const text of [
    "https://files.platform.example",
    "files.platform.example/a",
    "files.platform.example:8443",
    "*.platform.example",
    ".platform.example",
    "platform.example.",
    "127.0.0.1",
    "2130706433",
    "8.8.8.8",
    "[::1]",
    "localhost",
    "files",
    "files.internal",
    "user@files.example",
    "files.example?x",
    "",
    " ",
    "a b.example",
  ])
    expect([text, hostOf(text)]).toEqual([text, null]);
});
