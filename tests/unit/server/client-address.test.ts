import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, isNetwork, trustedNetworks } from "#server/client-address.ts";

const proxies = trustedNetworks(["127.0.0.1", "10.0.0.0/8", "2001:db8:a::/48"]);
const nobody = trustedNetworks([]);

describe("the address a request came from", () => {
  test.each<[string, string, string | undefined, string]>([
    ["is the peer's when no header came", "203.0.113.5", undefined, "203.0.113.5"],
    ["is the peer's when it is no proxy of ours, whatever it claims", "203.0.113.5", "198.51.100.1", "203.0.113.5"],
    ["is what our proxy saw", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["is what our proxy saw, not what the client wrote before it", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["passes every proxy of ours", "127.0.0.1", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["is the farthest known one when all are ours", "127.0.0.1", "10.0.0.7, 10.9.9.9", "10.0.0.7"],
    ["is the last good one when what comes before is no address", "10.1.2.3", "evil, 10.9.9.9", "10.9.9.9"],
    ["is the proxy's when it says nothing that is an address", "10.1.2.3", "unknown", "10.1.2.3"],
    ["is found with a port or in brackets", "10.1.2.3", "198.51.100.1:4711", "198.51.100.1"],
    ["is found as IPv6, in brackets too", "2001:db8:a::1", "[2001:db8:9::7]:443", "2001:db8:9::7"],
    ["is the IPv4 one that IPv6 wraps", "::ffff:10.1.2.3", "::ffff:198.51.100.1", "198.51.100.1"],
    ["is a link-local one without the name of our network card", "fe80::1%eth0", "198.51.100.1", "fe80::1"],
    ["is nothing when the socket is gone", "", "198.51.100.1", ""],
  ])("%s", (_what, peer, forwarded, found) => {
    expect(clientAddress(peer, forwarded, proxies)).toBe(found);
  });

  test("without a proxy of ours no header counts, whatever it says", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (peer, forwarded) => {
        expect(clientAddress(peer, forwarded, nobody)).toBe(peer);
      }),
    );
  });

  test("behind one, nothing that a client writes before it counts", () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        expect(clientAddress("10.0.0.1", `${written}, 198.51.100.1`, proxies)).toBe("198.51.100.1");
      }),
    );
  });
});

test("a network is an address, or one with the length of its prefix; never everybody", () => {
  for (const text of ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8", "192.0.2.1/32"]) expect(isNetwork(text)).toBe(true);
  for (const text of [
    "",
    "localhost",
    "10.0.0.0/33",
    "::/0",
    "0.0.0.0/0",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "fe80::/129",
    "1",
  ])
    expect(isNetwork(text), text).toBe(false);
});
