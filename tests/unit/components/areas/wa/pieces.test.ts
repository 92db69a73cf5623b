import { expect, it } from "vitest";
import { piecesOf } from "#components/areas/wa/phone/pieces.ts";

it("A text falls into what is read, its variables by place, and what nobody would see", () => {
  expect(piecesOf("Hi {{2}},\u200b{{2}} <b>")).toEqual([
    { kind: "text", text: "Hi " },
    { kind: "variable", text: "{{2}}", place: 0 },
    { kind: "text", text: "," },
    { kind: "hidden", name: "zero-width space" },
    { kind: "variable", text: "{{2}}", place: 1 },
    { kind: "text", text: " <b>" },
  ]);
});

it("An empty text has no pieces", () => {
  expect(piecesOf("")).toEqual([]);
});
