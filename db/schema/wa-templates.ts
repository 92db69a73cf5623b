import { index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { connection } from "./connections.ts";
import { person } from "./people.ts";
import { submission } from "./submissions.ts";
import { workspace } from "./workspaces.ts";

/** The parts of a template as far as anything is read of them; of an adopted one as far as somebody knew them. */
export type TemplateParts = {
  header?: { text: string; example?: { header_text: string[] } | undefined } | undefined;
  body?:
    | {
        text?: string | undefined;
        add_security_recommendation?: boolean | undefined;
        example?: { body_text: string[][] } | undefined;
      }
    | undefined;
  footer?: { text?: string | undefined; code_expiration_minutes?: number | undefined } | undefined;
  button?: { buttons: { text?: string | undefined } } | undefined;
};

/** Who said what a template's status is: the platform's answer, a person who looked, or what became of a message. */
export const statusSources = ["answer", "person", "message"] as const;

/**
 * A message template in one language, as it was submitted here or adopted. The platform lists none, so this is all that
 * is known. A template that was deleted and made anew is two rows.
 */
export const waTemplate = pgTable(
  "wa_template",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    appId: text().notNull(),
    name: text().notNull(),
    language: text().notNull(),
    /** 0 authentication, 1 marketing, 2 utility. */
    type: smallint().notNull(),
    origin: text({ enum: ["made", "adopted"] }).notNull(),
    /** As it was submitted; of an adopted one what was typed of its texts. */
    components: jsonb().$type<TemplateParts>().notNull(),
    headerVariables: smallint().notNull(),
    bodyVariables: smallint().notNull(),
    /** What submitted it; null where it was adopted. */
    submissionId: uuid().references(() => submission.id),
    /** The platform's id, null until it answered and where it was adopted without one. */
    templateId: text(),
    /** The last word on it, as it was said; null where nobody said anything. */
    status: text(),
    statusAt: at(),
    statusSource: text({ enum: statusSources }),
    statusNote: text(),
    statusBy: uuid().references(() => person.id),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("wa_template_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("wa_template_name").on(table.workspaceId, table.connectionId, table.name, table.language),
    uniqueIndex("wa_template_submission").on(table.submissionId),
  ],
);
