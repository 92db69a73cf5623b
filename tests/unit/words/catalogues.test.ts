import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";
import { en } from "#words/en/index.ts";
import { saying } from "#words/pages/short.ts";
import { zh } from "#words/zh/index.ts";

type Texts = Record<string, Record<string, string>>;
const english: Texts = en;
const chinese: Texts = zh;

const entries = (all: Texts) =>
  Object.entries(all).flatMap(([room, of]) =>
    Object.entries(of).map(([name, text]) => [`${room}.${name}`, text] as const),
  );

/** The values and tags that a message takes. Compiled, it is a list of texts, values, tags and choices between lists. */
function takes(text: string): { values: string[]; tags: string[] } {
  const values = new Set<string>();
  const tags = new Set<string>();
  const look = (parts: readonly unknown[]): void => {
    for (const part of parts) {
      if (!Array.isArray(part)) continue;
      const [name, kind, ...rest] = part;
      if (kind === undefined || (typeof kind === "number" && kind > 0)) values.add(String(name));
      else tags.add(String(name));
      if (typeof kind !== "number") look([kind, ...rest]);
      else for (const branch of Object.values(Object(rest[0]))) if (Array.isArray(branch)) look(branch);
    }
  };
  const compiled = compile(text);
  if (Array.isArray(compiled)) look(compiled);
  return { values: [...values], tags: [...tags] };
}

describe("The two catalogues", () => {
  test("have the same messages", () => {
    expect(
      entries(chinese)
        .map(([key]) => key)
        .sort(),
    ).toEqual(
      entries(english)
        .map(([key]) => key)
        .sort(),
    );
  });

  test("hold only texts that can be read", () => {
    const broken = [...entries(english), ...entries(chinese)].flatMap(([key, text]) => {
      try {
        compile(text);
        return [];
      } catch (error) {
        return [`${key}: ${error}`];
      }
    });
    expect(broken).toEqual([]);
  });

  test("ask in Chinese for no value and no tag that English does not have", () => {
    const strange = entries(chinese).flatMap(([key, text]) => {
      const [room = "", name = ""] = key.split(".");
      const known = takes(english[room]?.[name] ?? "");
      const wanted = takes(text);
      const values = wanted.values.filter((each) => !known.values.includes(each));
      const tags = wanted.tags.filter((each) => !known.tags.includes(each));
      return values.length + tags.length > 0 ? [`${key}: ${[...values, ...tags]}`] : [];
    });
    expect(strange).toEqual([]);
  });

  test("count in English by one and other alone, which the types of values rely on", () => {
    const plurals = entries(english).filter(([, text]) => text.includes(", plural,"));
    expect(plurals.length).toBeGreaterThan(100);
    const odd = plurals.filter(([, text]) =>
      text.replace(/\{\w+, plural, one \{[^{}]*\} other \{[^{}]*\}\}/g, "").includes(", plural,"),
    );
    expect(odd).toEqual([]);
  });

  test("leave little in Latin letters alone where English has a sentence", () => {
    const left = entries(chinese).filter(([key, text]) => {
      const [room = "", name = ""] = key.split(".");
      const before = english[room]?.[name] ?? "";
      return (
        before
          .replace(/\{\w+\}|Switchboard/g, "")
          .split(/[^A-Za-z]+/)
          .filter(Boolean).length > 3 &&
        text !== "" &&
        !/[\u4e00-\u9fff]/.test(text)
      );
    });
    expect(left).toEqual([]);
  });

  test("hold no message that nothing says", () => {
    const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "components", "server"], {
      encoding: "utf8",
    })
      .split("\n")
      .filter((path) => /\.tsx?$/.test(path));
    const said = new Set(
      sources.flatMap((path) => {
        const source = readFileSync(path, "utf8");
        const kept = [...source.matchAll(/\bkeep\(\s*"(kept\.\w+)"/g)].map(([, key]) => key);
        return [...[...source.matchAll(saying)].map(([, , key]) => key), ...kept];
      }),
    );
    expect(
      entries(english)
        .map(([key]) => key)
        .filter((key) => !said.has(key)),
    ).toEqual([]);
  });
});
