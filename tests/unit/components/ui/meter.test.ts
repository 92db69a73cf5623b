import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { describeMeter, Meter, type MeterGroup } from "#components/ui/meter.tsx";
import { t } from "#words/t.ts";

const groups: MeterGroup[] = [
  {
    key: "succeeded",
    label: "Succeeded",
    hue: "good",
    parts: [
      { trust: "verified", value: 640 },
      { trust: "reported", value: 171 },
    ],
  },
  { key: "failed", label: "Failed", hue: "bad", parts: [{ trust: "verified", value: 0 }] },
  { key: "unknown", label: "Not heard of", hue: "quiet", parts: [{ trust: "open", value: 189 }] },
];

const sayWhole = (count: number) => t("email.countEmail", { count });

describe("the meter", () => {
  test("says in words what it draws, verified and reported apart", () => {
    expect(describeMeter(groups, 1_000, sayWhole)).toBe(
      "811 succeeded (640 verified, 171 reported), 189 not heard of, of 1,000 emails",
    );
  });

  test("says so when nothing was heard", () => {
    expect(describeMeter([], 1, sayWhole)).toBe("Nothing heard yet, of 1 email");
    expect(describeMeter([], 1_000, sayWhole)).toBe("Nothing heard yet, of 1,000 emails");
  });

  test("hatches what is only reported and dashes what was not heard of", () => {
    const markup = renderToStaticMarkup(createElement(Meter, { groups, total: 1_000, sayWhole }));
    expect(markup.match(/<pattern/g)).toHaveLength(1);
    expect(markup).toContain("stroke-dasharray");
    expect(markup).not.toContain("Failed");
  });
});
