import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import type { Place } from "#components/reading/paging/places.ts";

/** Where the footer leads, and what it says, of a page of a list of so many. */
function footer({ shown, place, next }: { shown: number; place: Place | null; next: string | null }) {
  const html = renderToStaticMarkup(
    createElement(PageFooter, {
      shown,
      place,
      next,
      hrefOf: (to) => (to === null ? "/first" : `/after-${to.cursor}-${to.from}`),
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

const place = { cursor: "x", from: 51 };

test.each([
  ["the only page", { shown: 3, place: null, next: null }, "1–3 of 3", []],
  ["the first page", { shown: 50, place: null, next: "y" }, "1–50", ["/after-y-51"]],
  ["a page between", { shown: 50, place, next: "y" }, "51–100", ["/first", "/after-y-101"]],
  ["the last page", { shown: 2, place, next: null }, "51–52 of 52", ["/first"]],
  ["a page that emptied meanwhile", { shown: 0, place, next: null }, "None", ["/first"]],
  ["a search that found nothing so far", { shown: 0, place: null, next: "y" }, "None", ["/after-y-1"]],
  ["an empty list", { shown: 0, place: null, next: null }, "", []],
])("%s says where it stands and leads on", (_, page, text, hrefs) => {
  expect(footer(page)).toEqual({ text, hrefs });
});
