import type { ReactNode } from "react";
import type { en } from "./en/index.ts";

type English = typeof en;

/** A room of messages and one of them: `sends.noSendsYet`. */
export type MessageKey = { [Room in keyof English]: `${Room}.${keyof English[Room] & string}` }[keyof English];

type TextOf<Key extends MessageKey> = Key extends `${infer Room extends keyof English}.${infer Name}`
  ? Name extends keyof English[Room]
    ? English[Room][Name]
    : never
  : never;

/** What stands between the braces of a text: `name` of `{name}`, and `count` of `{count, plural, one {…} other {…}}`. */
type NamesIn<Text> = Text extends `${string}{${infer Tail}`
  ? Tail extends `${infer Name}, plural, one {${string}} other {${string}}}${infer Rest}`
    ? Name extends `${string}}${string}`
      ? FirstIn<Tail>
      : Name | NamesIn<Rest>
    : FirstIn<Tail>
  : never;
type FirstIn<Tail> = Tail extends `${infer Name}}${infer Rest}` ? NameOf<Name> | NamesIn<Rest> : never;
/** Braces that are to be read stand in quotes before it: the name of `'{{'{name}'}}'` comes after the last one. */
type NameOf<Text> = Text extends `${string}{${infer Rest}`
  ? NameOf<Rest>
  : Text extends `${string}${" " | "'"}${string}`
    ? never
    : Text;

/** What stands in tags: `b` of `<b>…</b>`. */
type TagsIn<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

export type Value = string | number | bigint;
export type Values = Readonly<Record<string, Value>>;

/** The values that a message needs: none, or an object with one for each name in its text. */
export type ValuesOf<Key extends MessageKey> = [NamesIn<TextOf<Key>>] extends [never]
  ? []
  : [values: { [Name in NamesIn<TextOf<Key>>]: Value }];

/** The same for a message with parts that are no text: anything drawn in place of a value, and for each tag what it makes of its words. */
export type PartsOf<Key extends MessageKey> = {
  [Name in NamesIn<TextOf<Key>>]: Value | ReactNode;
} & { [Tag in TagsIn<TextOf<Key>>]: (words: ReactNode) => ReactNode };

/** A catalogue in another language: the same names in the same rooms, so that none can be missing. */
export type Catalogue = { [Room in keyof English]: { [Name in keyof English[Room]]: string } };
