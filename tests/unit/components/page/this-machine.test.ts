import { expect, test } from "vitest";
import { isOnThisMachine } from "#components/page/shell/band/this-machine.ts";

test.each([
  ["localhost", true],
  ["switchboard.localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["10.0.0.7", false],
  ["sandbox", false],
  ["127.0.0.1.example.com", false],
  ["localhost.example.com", false],
])("%s is this machine: %s", (host, is) => {
  expect(isOnThisMachine(host)).toBe(is);
});
