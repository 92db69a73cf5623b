import { expect, test } from "vitest";
import { messageOfChosen } from "#components/areas/wa/chosen/message-of-chosen.ts";
import { placesAlone } from "#server/compose/wa-content.ts";

const order = {
  name: "order_update",
  language: "en",
  header: "Order {{1}}",
  body: "Hello {{1}}, {{2}}",
  footer: "Bye",
};

test("a phone shows a template with what fills its places, and the variables that nothing fills", () => {
  expect(messageOfChosen(order, { "header 1": "A-1", "body 2": "tomorrow" })).toEqual({
    header: { text: "Order {{1}}", samples: ["A-1"] },
    body: { text: "Hello {{1}}, {{2}}", samples: ["", "tomorrow"] },
    footer: "Bye",
  });
});

test("a phone shows of a template without its text the places alone", () => {
  const unknown = { ...order, header: placesAlone(1), body: placesAlone(2), footer: null };
  expect(messageOfChosen(unknown, { "body 1": "Ann" })).toEqual({
    places: [
      { name: "header 1", variable: "{{1}}", text: "" },
      { name: "body 1", variable: "{{1}}", text: "Ann" },
      { name: "body 2", variable: "{{2}}", text: "" },
    ],
  });
  expect(messageOfChosen({ ...unknown, header: null, body: "" }, {})).toEqual({ places: [] });
});
