import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "#server/domain/access/sign-in/throttle.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
  ["not an address", "not an address"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));

test("all addresses of one IPv6 network count as one, and other networks as others", () => {
  const network = fc.tuple(group, group, group, group).filter(([first]) => first !== "0");
  const host = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(network, network, host, host, (one, two, a, b) => {
      expect(networkOf([...one, ...a].join(":"))).toBe(networkOf([...one, ...b].join(":")));
      const isSame = one.join(":") === two.join(":");
      expect(networkOf([...one, ...a].join(":")) === networkOf([...two, ...a].join(":"))).toBe(isSame);
    }),
  );
});
