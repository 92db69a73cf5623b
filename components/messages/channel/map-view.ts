import type { ComponentType } from "react";
import { z } from "zod";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";

/** What the form of the step that says what goes out has in every channel, as it is typed: columns are places as text. */
export type MapInput = {
  appId: string;
  content: string;
  numberColumn: string;
  country: string;
  fills: { name: string; column: string }[];
  title?: string | undefined;
};

/** The same as a tab keeps it: complete or not. */
export const keptInput = z.object({
  appId: z.string(),
  content: z.string(),
  numberColumn: z.string(),
  country: z.string(),
  fills: z.array(z.object({ name: z.string(), column: z.string() })),
  title: z.string().optional(),
});

/** What a draft says in its channel alone. */
export type OwnPart<Draft extends ListDraft> = Omit<Draft, keyof ListDraft>;

/** What a channel adds to the step that says what goes out. */
export type MapView<Draft extends ListDraft = ListDraft, Values extends MapInput = MapInput> = {
  form: z.ZodType<Values, Values>;
  kept: z.ZodType<Values>;
  /** The form's values, of which the common ones are there. */
  start(draft: Draft, common: MapInput): Values;
  /** What a draft says of the channel's own fields, and what the form does. */
  ownOf(draft: Draft): OwnPart<Draft>;
  toOwn(values: Values): OwnPart<Draft>;
  /** Their names, by which the server objects to them. */
  fields: readonly string[];
  /** Their controls, beside the application. */
  Fields: ComponentType<{ isNew: boolean }>;
  /** What is said, where it is not a text of one's own. It sets `content`. */
  Text?: ComponentType;
  /** Below the control of a variable: what may fill it instead of a column. */
  Instead?: ComponentType<{ variable: string }>;
  /** Below all variables: those that no column fills. */
  Fixed?: ComponentType;
  /** The field that says what goes out. */
  textField: string;
  /** Where nothing of what is said differs by row. */
  sameForAll: string;
};
