import { expect, test } from "vitest";
import { templateForm } from "#components/areas/otp/template/schema.ts";
import { templateInputOf } from "#components/areas/otp/template/values.ts";

test("the characters of a code that nobody knows are asked for, never taken for digits", () => {
  const adopted = { ...templateInputOf({ name: "Spoken code", text: "It is ##code##." }), nameIsFree: true };
  expect(adopted.codeType).toBeUndefined();
  const judged = templateForm.safeParse(adopted);
  expect(judged.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["codeType", "Choose the kind of code"],
  ]);
  expect(templateForm.parse({ ...adopted, codeType: 4 })).toMatchObject({ codeType: 4 });
});
