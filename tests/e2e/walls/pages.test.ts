import { besides, fill, type Place, placesOf } from "#tests/support/app-tree.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { openRawHttp, type RawAnswer, type RawHttp } from "#tests/support/raw-http.ts";
import { headerProblems } from "./headers.ts";
import { type PageWall, pageWalls } from "./table.ts";
import { type Outcome, outcomeFor, type Visitor } from "./visitors.ts";
import { openWorld, type World } from "./world.ts";

const pages = placesOf("page");

let world: World;
let http: RawHttp;
test.beforeAll(async () => {
  world = await openWorld(product.dataDir);
  http = openRawHttp(product.portalUrl);
});
test.afterAll(async () => {
  http.close();
  await world.services.close();
});

const valuesOf = ({ guarded }: World, address: string): Record<string, string> => ({
  workspace: guarded.slug,
  id: address.includes("connections") ? guarded.connectionId : guarded.submissionId,
  area: "sms",
  rest: "nothing-here",
  token: "A".repeat(43),
});

type Form = { headers: Record<string, string>; suffix?: string; says: "all" | "nothing to others" };

/** How a page can be asked for: as a document, and in all the ways of Next's own client. */
function formsOf({ folders }: Place, values: Record<string, string>): Record<string, Form> {
  const payload = { rsc: "1" };
  const prefetch = { ...payload, "next-router-prefetch": "1" };
  const others = "nothing to others";
  return {
    document: { headers: {}, says: "all" },
    payload: { headers: payload, says: "all" },
    "payload without layouts": {
      headers: { ...payload, "next-router-state-tree": besides(folders, values) },
      says: "all",
    },
    prefetch: { headers: prefetch, says: others },
    "prefetched tree": { headers: { ...prefetch, "next-router-segment-prefetch": "/_tree" }, says: others },
    "payload by its name": { headers: {}, suffix: ".rsc", says: others },
    "segment by its name": { headers: prefetch, suffix: ".segments/_tree.segment.rsc", says: others },
  };
}

/** Next leads each request for a payload once to the address that names what is asked for. */
async function ask(path: string, headers: Record<string, string>): Promise<RawAnswer> {
  const answer = await http.send({ headers }, path);
  const { location } = answer.headers;
  return answer.status === 307 && location?.includes("_rsc") ? http.send({ headers }, location) : answer;
}

/** Which of the four answers this is; a payload says in its text what a document says by its status. */
function outcomeOf({ status, headers, text }: RawAnswer, shows: PageWall["shows"], values: Record<string, string>) {
  const found: string[] = [];
  const led = /NEXT_REDIRECT;\w+;([^;]+);/.exec(text)?.[1] ?? headers.location ?? "";
  if (led.startsWith("/sign-in")) found.push("sign in");
  if (status === 404 || text.includes("NEXT_HTTP_ERROR_FALLBACK;404")) found.push("not found");
  // As it is drawn: pages bring texts that they may say later, and this may be one of them.
  if (/aria-label\\*"?[:=]\\*"Not allowed/.test(text)) found.push("not allowed");
  if (typeof shows === "string" ? text.includes(shows) : led === fill(shows.leadsTo, values)) found.push("shown");
  return found.join(" and ") || `status ${status}`;
}

/** What those who may see of a page: some are led where they may be, and a link that does not work is not found for all. */
function seenAt(
  address: string,
  visitor: Visitor,
): { shows: PageWall["shows"]; outcome: Outcome | "not found and shown" } {
  const { need, shows } = pageWalls[address] ?? { need: "anyone", shows: "" };
  const outcome = outcomeFor(visitor, need, address.startsWith("/[workspace]"));
  if (address === "/" && visitor.own === null) return { shows: "You are not in any workspace", outcome };
  if (address.endsWith("[...rest]") && outcome === "shown") return { shows, outcome: "not found" };
  return { shows, outcome: address === "/invite/[token]" ? "not found and shown" : outcome };
}

test("every page of the app stands in the table of who may see it", () => {
  expect(Object.keys(pageWalls).toSorted()).toEqual(pages.map(({ address }) => address).toSorted());
});

for (const place of pages) {
  test(`${place.address} is shown to those who may see it, and nothing of it to anybody else`, async () => {
    const values = valuesOf(world, place.address);
    const path = fill(place.address, values);
    const problems: string[] = [];
    for (const [form, { headers, suffix = "", says }] of Object.entries(formsOf(place, values))) {
      const expected = world.visitors.map((visitor) => ({ visitor, ...seenAt(place.address, visitor) }));
      const asking = expected.filter(({ outcome }) => says === "all" || !outcome.includes("shown"));
      const answers = asking.map(async ({ visitor, shows, outcome }) => {
        const answer = await ask(path + suffix, { ...visitor.headers, ...headers });
        const was = outcomeOf(answer, shows, { ...values, workspace: visitor.own ?? values.workspace ?? "" });
        const wrong = headerProblems(answer);
        if (says === "all" ? was !== outcome : was.includes("shown")) wrong.push(was);
        if (visitor.held === null)
          wrong.push(...world.guarded.markers.filter((marker) => answer.text.includes(marker)));
        problems.push(...wrong.map((what) => `${form}, ${visitor.name}: ${what} instead of ${outcome}`));
      });
      await Promise.all(answers);
    }
    expect(problems).toEqual([]);
  });
}

test("control: what members get holds the markers, so that others would be seen to get them", async () => {
  const [member] = world.visitors;
  const { text } = await ask(`/${world.guarded.slug}/sends`, member?.headers ?? {});
  expect(world.guarded.markers.filter((marker) => text.includes(marker)).length).toBeGreaterThan(1);
});
