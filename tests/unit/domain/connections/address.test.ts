import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressProblem, storedAddress } from "#server/domain/account/connections/address.ts";
import { platformTime } from "#server/domain/account/connections/probes.ts";

describe("an address that reaches people", () => {
  test.each([
    ["https://api.platform.example"],
    ["https://api.platform.example/"],
    ["https://api.platform.example:8443/v1/"],
    ["https://203.0.114.7"],
    ["HTTPS://API.Platform.Example/Gateway"],
  ])("may be %s", (text) => {
    expect(addressProblem(text)).toBeNull();
  });

  test.each([
    ["api.platform.example", /whole address/],
    ["", /whole address/],
    ["http://api.platform.example", /https/],
    ["ftp://api.platform.example", /https/],
    ["https://user@api.platform.example", /not contain a user name/],
    ["https://user:secret@api.platform.example", /not contain a user name/],
    ["https://api.platform.example/?", /before any/],
    ["https://api.platform.example/?a=b", /before any/],
    ["https://api.platform.example/#x", /before any/],
    ["https://localhost", /internet/],
    ["https://intranet", /internet/],
    ["https://db.internal", /internet/],
    ["https://127.0.0.1", /internet/],
    ["https://2130706433", /internet/],
    ["https://0x7f.1", /internet/],
    ["https://0177.0.0.1", /internet/],
    ["https://10.1.2.3", /internet/],
    ["https://169.254.169.254/latest", /internet/],
    ["https://[::1]", /internet/],
    ["https://[::ffff:127.0.0.1]", /internet/],
    ["https://[fd00::1]", /internet/],
    ["https://localhost.", /internet/],
    ["https://db.localhost..", /internet/],
    ["https://127.0.0.1.", /internet/],
    ["https://１２７.０.０.１", /internet/],
    ["https://ⓛocalhost", /internet/],
    ["https:\\\\127.0.0.1", /internet/],
    ["https://lo\tcalhost", /internet/],
    ["https://[::7f00:1]", /internet/],
    ["https://[64:ff9b::7f00:1]", /internet/],
    ["https://[2002:7f00:1::]", /internet/],
    ["https://[fe80::1]", /internet/],
    ["https://api.platform.example@127.0.0.1", /not contain a user name/],
    ["https://api..example", /host name/],
    ["https://.platform.example", /host name/],
    ["https://*.platform.example", /host name/],
    ["https://api.platform.example;x", /host name/],
    ["https://-api.platform.example", /host name/],
    ["https://api.platform.example:0", /port/],
  ])("may not be %s", (text, problem) => {
    expect(addressProblem(text)).toMatch(problem);
  });

  test("is stored so that paths can be added to it", () => {
    expect(storedAddress("https://api.platform.example/")).toBe("https://api.platform.example");
    expect(storedAddress("https://API.platform.example/v1//")).toBe("https://api.platform.example/v1");
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ["https"] }), (text) => {
        const stored = storedAddress(text);
        expect(storedAddress(stored)).toBe(stored);
        expect(stored).not.toMatch(/\/$/);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["+08:00", "2026-11-21 09:42:07"],
  ["+00:00", "2026-11-21 01:42:07"],
  ["-03:30", "2026-11-20 22:12:07"],
  ["+05:45", "2026-11-21 07:27:07"],
])("a moment in a zone of %s is written as the platform writes it", (offset, expected) => {
  expect(platformTime(new Date("2026-11-21T01:42:07Z"), offset)).toBe(expected);
});
