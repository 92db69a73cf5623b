import type { ComponentType } from "react";
import type { z } from "zod";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import type { DraftView } from "./answers.ts";

/** What the form of the step that says what goes out has in every channel, as it is typed: columns are places as text. */
export type MapInput = {
  appId: string;
  content: string;
  numberColumn: string;
  country: string;
  fills: { name: string; column: string }[];
  title?: string | undefined;
};

/** What a draft says in its channel alone. */
export type OwnPart<Draft extends ListDraft> = Omit<Draft, keyof ListDraft>;

/** What a channel adds to the step that says what goes out. */
export type MapView<Draft extends ListDraft = ListDraft, Values extends MapInput = MapInput> = {
  /** Loads what the form is judged by, and what a tab kept of it. */
  form: () => Promise<z.ZodType<Values, Values>>;
  kept: () => Promise<z.ZodType<Values>>;
  /** The form's values, of which the common ones are there. */
  start(draft: Draft, common: MapInput): Values;
  /** What the form says of the channel's own fields. */
  toOwn(values: Values): OwnPart<Draft>;
  /** Their controls, beside the application. */
  Fields: ComponentType<{ isNew: boolean }>;
  /** What is said, where it is not a text of one's own. It sets `content`. */
  Text?: ComponentType;
  /** Below the control of a variable: what may fill it instead of a column. */
  Instead?: ComponentType<{ variable: string }>;
  /** Below all variables: those that no column fills. */
  Fixed?: ComponentType;
  /** Below the fields: what the last check says of what is said. */
  Remark?: ComponentType<{ draft: DraftView }>;
  /** Where nothing of what is said differs by row. */
  sameForAll: string;
};
