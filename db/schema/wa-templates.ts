import { sql } from "drizzle-orm";
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

/**
 * How something is known of a template: the platform's answer to its creation, one to its creation again which proves that
 * the first had made it, a person who looked into the console or who adopted it, and what the platform said of it at a send.
 */
export const templateEvidenceKinds = [
  "answer",
  "proven",
  "person",
  "adopted",
  "send_refused",
  "send_accepted",
] as const;
export type TemplateEvidenceKind = (typeof templateEvidenceKinds)[number];

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

/** One thing that is known of a template, and how. The last one that says something of its state is what it counts as. */
export const waTemplateEvidence = pgTable(
  "wa_template_evidence",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    waTemplateId: uuid()
      .notNull()
      .references(() => waTemplate.id),
    kind: text({ enum: templateEvidenceKinds }).notNull(),
    /** As the platform or a person said it; null where nobody named one. */
    state: text(),
    /** With which the platform refused. */
    code: text(),
    note: text(),
    /** Who looked or adopted it. */
    personId: uuid().references(() => person.id),
    /** The creation or the send whose answer this was. */
    submissionId: uuid().references(() => submission.id),
    /** The same of what is kept once, however many calls say it; null for what is not. */
    once: text(),
    /** When it was last said. */
    at: at().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("wa_template_evidence_newest").on(
      table.waTemplateId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex("wa_template_evidence_once").on(table.waTemplateId, table.once),
    // Who discards a draft has it asked whether anything names it.
    index("wa_template_evidence_submission").on(table.submissionId).where(sql`${table.submissionId} is not null`),
  ],
);
