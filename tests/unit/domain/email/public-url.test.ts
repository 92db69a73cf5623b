import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publicUrlProblem } from "#server/domain/public-url.ts";

describe("the platform can call back to", () => {
  test.each([
    "https://portal.example.com",
    "https://portal.example.com:8443",
    "https://203.0.114.7",
    "https://8.8.8.8",
    "https://172.15.0.1",
    "https://172.32.0.1",
    "https://100.63.0.1",
    "https://100.128.0.1",
    "https://192.167.1.1",
    "https://11.0.0.1",
    "https://[2606:4700::1111]",
    "https://[2a00:1450:4001::1]",
    "https://local.example.com",
    "https://10.example.com",
    "https://localhost.example.com",
    "https://fd.example.com",
    "https://portal.example.com.",
  ])("%s", (url) => {
    expect(publicUrlProblem(url)).toBeNull();
  });
});

describe("the platform cannot call back to", () => {
  test.each([
    ["this machine", "https://localhost"],
    ["this machine under a port", "https://localhost:3000"],
    ["this machine in capitals", "https://LOCALHOST"],
    ["this machine with a closing dot", "https://localhost."],
    ["a name below localhost", "https://portal.localhost"],
    ["a name below localhost with a closing dot", "https://portal.localhost."],
    ["a loopback address", "https://127.0.0.1"],
    ["another loopback address", "https://127.255.255.254"],
    ["a loopback address in short", "https://127.1"],
    ["a loopback address as a number", "https://2130706433"],
    ["a loopback address in hexadecimal", "https://0x7f000001"],
    ["a loopback address in octal", "https://0177.0.0.1"],
    ["the unspecified address", "https://0.0.0.0"],
    ["a private network of class A", "https://10.1.2.3"],
    ["a private network of class B", "https://172.16.0.1"],
    ["its last one", "https://172.31.255.255"],
    ["a private network of class C", "https://192.168.1.1"],
    ["a link's own address", "https://169.254.169.254"],
    ["an operator's inner network", "https://100.64.0.1"],
    ["a cloud's own machine", "https://168.63.129.16"],
    ["a relay into another internet", "https://192.88.99.1"],
    ["documentation's longer network", "https://[3fff::1]"],
    ["what only names a key", "https://[2001:20::1]"],
    ["its last one", "https://100.127.255.255"],
    ["a network for protocols", "https://192.0.0.8"],
    ["an address of documentation", "https://203.0.113.9"],
    ["an address of benchmarks", "https://198.18.0.1"],
    ["a multicast address", "https://224.0.0.1"],
    ["a reserved address", "https://240.0.0.1"],
    ["the broadcast address", "https://255.255.255.255"],
    ["IPv6 loopback", "https://[::1]"],
    ["IPv6 loopback, written out", "https://[0:0:0:0:0:0:0:1]"],
    ["IPv6's unspecified address", "https://[::]"],
    ["a unique local address", "https://[fd12:3456::1]"],
    ["another unique local address", "https://[fc00::1]"],
    ["an IPv6 link's own address", "https://[fe80::1]"],
    ["an IPv6 site's own address", "https://[fec0::1]"],
    ["an IPv6 multicast address", "https://[ff02::1]"],
    ["a loopback address mapped to IPv6", "https://[::ffff:127.0.0.1]"],
    ["the same in hexadecimal", "https://[::ffff:7f00:1]"],
    ["a private address mapped to IPv6", "https://[::ffff:192.168.0.1]"],
    ["a loopback address within IPv6", "https://[::127.0.0.1]"],
    ["a loopback address behind a translator", "https://[64:ff9b::127.0.0.1]"],
    ["a private address in 6to4", "https://[2002:c0a8:101::1]"],
    ["an IPv6 address of documentation", "https://[2001:db8::1]"],
    ["a host of the network", "https://intranet"],
    ["a host of the network with a closing dot", "https://intranet."],
    ["a name below .local", "https://printer.local"],
    ["a name below .internal", "https://db.corp.internal"],
    ["a name below .internal with a closing dot", "https://db.corp.internal."],
    ["a name below .lan", "https://nas.lan"],
    ["a name below .home.arpa", "https://nas.home.arpa"],
  ])("%s: %s", (_what, url) => {
    expect(publicUrlProblem(url)).toMatch(
      /an address of this machine or network\. Set PUBLIC_URL to the https address/,
    );
  });

  test.each(["http://portal.example.com", "http://8.8.8.8"])("%s, where callbacks would travel unencrypted", (url) => {
    expect(publicUrlProblem(url)).toMatch(/^Callbacks would travel unencrypted to http:.+ Set PUBLIC_URL/);
  });
});

test("an address of a private network is refused in every way to write it", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const net = fc.oneof(
    fc.tuple(fc.constant(10), byte, byte, byte),
    fc.tuple(fc.constant(127), byte, byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  );
  const number = ([a, b, c, d]: [number, number, number, number]) => ((a * 256 + b) * 256 + c) * 256 + d;
  fc.assert(
    fc.property(net, (address) => {
      const dotted = address.join(".");
      for (const host of [
        dotted,
        String(number(address)),
        `0x${number(address).toString(16)}`,
        `[::ffff:${dotted}]`,
        `[::${dotted}]`,
      ])
        expect(publicUrlProblem(`https://${host}`), host).not.toBeNull();
    }),
    { numRuns: 500 },
  );
});
