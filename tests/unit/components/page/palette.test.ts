import { describe, expect, test } from "vitest";
import { navigation } from "#components/page/shell/navigation.ts";
import { fits, placesOf } from "#components/page/shell/palette-places.ts";
import { showNavigation } from "#components/page/shell/show-navigation.ts";
import { permissionsOf } from "#server/domain/permissions.ts";

const owner = { administrator: true, permissions: [...permissionsOf(["owner"])] };
const places = placesOf(showNavigation("acme", "/acme", {}, owner), true);

function best(typed: string): string | undefined {
  const scored = places
    .map((place) => ({ place, score: fits(place.label, [...place.words, place.group], typed) }))
    .filter(({ score }) => score > 0);
  return scored.toSorted((one, other) => other.score - one.score)[0]?.place.key;
}

describe("the palette", () => {
  test("has every page of the rail under other words too", () => {
    const keys: string[] = navigation.flatMap(({ pages }) => pages.map(({ key }) => key));
    expect(places.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    for (const { key, words } of places) expect(words, key).not.toEqual([]);
  });

  test.each([
    ["invoice", "prices"],
    ["webhook", "callbacks"],
    ["blacklist", "suppressions"],
    ["gdpr", "privacy"],
    ["invite", "people"],
    ["api key", "tokens"],
    ["Sends", "sends"],
    ["new sms", "new-sms"],
    ["dash", "home"],
    ["held", "admin-held"],
    ["release", "admin-held"],
  ])("finds by “%s” the page %s first", (typed, key) => {
    expect(best(typed)).toBe(key);
  });

  test("finds by “csv” more than one page, and by no word what has none", () => {
    expect(places.filter(({ label, words }) => fits(label, words, "csv") > 0).length).toBeGreaterThan(3);
    expect(best("xyzzy")).toBeUndefined();
    expect(best("sms xyzzy")).toBeUndefined();
  });

  test("shows administration to administrators alone", () => {
    const shown = placesOf(showNavigation("acme", "/acme", {}, { ...owner, administrator: false }), false);
    expect(shown.some(({ href }) => href.startsWith("/admin"))).toBe(false);
  });
});
