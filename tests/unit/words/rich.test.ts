import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { speakTo } from "#words/catalogue.server.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const drawn = (node: ReturnType<typeof rich>) => renderToStaticMarkup(createElement(Fragment, null, node));

test("An element stands where the language wants it, and what is nothing is drawn as nothing", () => {
  const line = () =>
    rich("sends.theLastOneWas", { send: createElement("a", null, "Spring"), age: createElement("i", null, "2 d") });
  expect(drawn(line())).toContain("<a>Spring</a>");
  expect(drawn(speakTo("zh", line))).toMatch(/<a>Spring<\/a>/);
  expect(drawn(speakTo("zh", line))).not.toBe(drawn(line()));
  expect(drawn(rich("sends.theLastOneWas", { send: null, age: false }))).not.toMatch(/null|false|\uE000/);
});

test("Markup in a value is text, and so is a tag that a person typed", () => {
  expect(drawn(rich("sends.theLastOneWas", { send: "<b>x</b>", age: "{age}" }))).toContain("&lt;b&gt;x&lt;/b&gt;");
});

test("A text with the sign that holds the places of elements moves none of them", () => {
  const line = rich("sends.theLastOneWas", { send: "a\uE0000\uE000b", age: createElement("i", null, "2 d") });
  expect(drawn(line)).toContain("a0b");
  expect(drawn(line).match(/<i>/g)).toHaveLength(1);
});

test("A count is said by the rules of the language of whoever reads", () => {
  const said = (calls: number) => t("sends.callsCall", { calls });
  expect([said(1), said(1200)]).toEqual(["1 call", "1,200 calls"]);
  expect(speakTo("zh", () => said(1200))).toMatch(/^1,200 /);
});
