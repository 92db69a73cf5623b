import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";

type Place = { id: number; from: number };

/** Where the footer leads, and what it says, of a page of a list of so many. */
function footer({ shown, place, hasMore }: { shown: number; place: Place | null; hasMore: boolean }) {
  const html = renderToStaticMarkup(
    createElement(PageFooter<Place>, {
      shown,
      place,
      next: (from) => (hasMore ? { id: 9, from } : null),
      as: { parse: (text) => ({ id: Number(text), from: 1 }), serialize: ({ id, from }) => `${id}~${from}` },
      hrefOf: (to) => (to === null ? "/first" : `/after-${to.id}-${to.from}`),
    }),
  );
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  return {
    text:
      html
        .replace(/<[^>]+>/g, " ")
        .trim()
        .split(/\s{2,}/)[0] ?? "",
    hrefs,
  };
}

test.each([
  ["the only page", { shown: 3, place: null, hasMore: false }, "1–3 of 3", []],
  ["the first page", { shown: 50, place: null, hasMore: true }, "1–50", ["/after-9-51"]],
  ["a page between", { shown: 50, place: { id: 1, from: 51 }, hasMore: true }, "51–100", ["/first", "/after-9-101"]],
  ["the last page", { shown: 2, place: { id: 1, from: 51 }, hasMore: false }, "51–52 of 52", ["/first"]],
  ["a page that emptied meanwhile", { shown: 0, place: { id: 1, from: 51 }, hasMore: false }, "None", ["/first"]],
  ["an empty list", { shown: 0, place: null, hasMore: false }, "", []],
])("%s says where it stands and leads on", (_, page, text, hrefs) => {
  expect(footer(page)).toEqual({ text, hrefs });
});
