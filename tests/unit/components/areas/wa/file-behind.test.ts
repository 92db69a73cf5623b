import { expect, test } from "vitest";
import { fileBehind } from "#components/areas/wa/phone/file-behind.ts";

test.each([
  ["https://files.example.com/a/photo%20one.png?x=1#y", { name: "photo one.png", host: "files.example.com" }],
  ["https://files.example.com:8443/a/b/", { name: "b", host: "files.example.com:8443" }],
  ["https://ann:secret@example.com/100%.pdf", { name: "100%.pdf", host: "example.com" }],
  ["https://xn--mnchen-3ya.example/", { name: "", host: "xn--mnchen-3ya.example" }],
  ["https://münchen.example/a", { name: "a", host: "xn--mnchen-3ya.example" }],
])("the link %s names its file and who has it", (link, file) => {
  expect(fileBehind(link)).toEqual(file);
});

test.each(["", "photo.png", "/photo.png", "javascript:alert(1)", "data:text/html,x", "https://"])(
  "%j is no whole link",
  (link) => {
    expect(fileBehind(link)).toBeNull();
  },
);
