import { expect, test } from "vitest";
import { keptInput, mapForm } from "#components/messages/map/map-schema.ts";
import { forget, keep, readKept } from "#components/messages/map/map-storage.ts";
import { fingerprint, fitted, sayMissing, startValues, toDraft } from "#components/messages/map/map-values.ts";

const values = {
  appId: "sms-1",
  content: "Hi {{name}}",
  numberColumn: "0",
  country: "DE",
  fills: [{ name: "name", column: "1" }],
  title: "",
};
const draft = { appId: "sms-1", content: null, numberColumn: null, country: null, variables: {} };

const form = mapForm("sms", () => "take the variable out of the text");

function problemsOf(input: typeof values) {
  const { error } = form.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}

test("a form that says everything has no problem", () => {
  expect(problemsOf(values)).toEqual([]);
});

test("a variable without a column is a problem at its own field", () => {
  expect(problemsOf({ ...values, fills: [{ name: "name", column: "" }] })).toEqual([
    ["fills.0.column", "No column fills {{name}}. Choose one, or take the variable out of the text"],
  ]);
});

test("a variable without a column is told from a row that has nothing in it", () => {
  const fills = [
    { name: "name", column: "1" },
    { name: "order number", column: "" },
  ];
  expect(sayMissing("Name", fills)).toBe("This row has nothing for {{Name}}.");
  expect(sayMissing("order number", fills)).toBe("No column is chosen for {{order number}}.");
});

test("all problems are told at once", () => {
  const paths = problemsOf({ ...values, content: " ", numberColumn: "" }).map(([path]) => path);
  expect(paths).toEqual(["content", "numberColumn"]);
});

test("an open brace and a text that no row makes short enough say where and by how much", () => {
  expect(problemsOf({ ...values, content: "Hi {{name" })).toEqual([
    ["content", expect.stringMatching(/^At 4: A variable begins here and does not end/)],
  ]);
  expect(problemsOf({ ...values, content: "a".repeat(1025) })).toEqual([
    ["content", "The text has 1,025 characters before any variable is filled; at most 1,024 are sent"],
  ]);
  expect(problemsOf({ ...values, content: `{{name}}${"a".repeat(1024)}` })).toEqual([]);
});

test("a new form guesses the numbers' column and takes an application that there is", () => {
  expect(startValues(draft, ["name", "phone"], 1, ["sms-2"], "")).toMatchObject({ numberColumn: "1", appId: "sms-2" });
});

test("what a draft says comes back as it was", () => {
  const part = toDraft(values);
  expect(part).toEqual({
    appId: "sms-1",
    content: "Hi {{name}}",
    numberColumn: 0,
    country: "DE",
    variables: { name: 1 },
  });
  expect(startValues(part, ["phone", "other"], null, ["sms-1"], "")).toEqual(values);
});

test("drafts are told apart by what they say, not by the order of their variables", () => {
  const one = { ...draft, variables: { a: 1, b: 2 } };
  expect(fingerprint(one, {})).toBe(fingerprint({ ...draft, variables: { b: 2, a: 1 } }, {}));
  expect(fingerprint(one, {})).not.toBe(fingerprint({ ...draft, variables: { a: 1, b: 3 } }, {}));
});

test("drafts are told apart by what they say in their channel alone", () => {
  expect(fingerprint(draft, { senderId: "Shop" })).toBe(fingerprint(draft, { senderId: "Shop" }));
  expect(fingerprint(draft, { senderId: "Shop" })).not.toBe(fingerprint(draft, { senderId: null }));
});

test("kept values over fewer columns lose the columns that are gone", () => {
  expect(fitted(values, ["phone"])).toMatchObject({ numberColumn: "0", fills: [{ name: "name", column: "" }] });
});

const of = { area: "sms", workspace: "demo", draftId: "d1" } as const;
const shape = () => Promise.resolve(keptInput);

function store(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

test("what was typed is kept by workspace and draft until it is saved", async () => {
  const tab = store();
  expect(keep(tab, of, { values, over: "x" })).toBe(true);
  expect(await readKept(tab, of, shape)).toEqual({ values, over: "x" });
  expect(await readKept(tab, { ...of, workspace: "other" }, shape)).toBeNull();
  forget(tab, of);
  expect(await readKept(tab, of, shape)).toBeNull();
});

test("what cannot be read counts as nothing, and a full storage is told", async () => {
  const tab = store();
  tab.setItem("sms-draft:demo:d1", "{");
  expect(await readKept(tab, of, shape)).toBeNull();
  tab.setItem("sms-draft:demo:d1", '{"over":1}');
  expect(await readKept(tab, of, shape)).toBeNull();
  const full = {
    ...tab,
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(keep(full, of, { values, over: "x" })).toBe(false);
});
