import { sql } from "drizzle-orm";
import { check, date, index, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";
import { person } from "./people.ts";
import { uploadImport } from "./uploads.ts";
import { workspace } from "./workspaces.ts";

const ofWorkspace = () =>
  uuid()
    .notNull()
    .references(() => workspace.id);

/**
 * A number that nothing is sent to over a channel, for a reason, until a moment or for good; or an address, which nobody can
 * leave out of a batch, and which its review warns of.
 */
export const suppression = pgTable(
  "suppression",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    channel: text({ enum: ["sms", "wa", "email"] }).notNull(),
    /** E.164 with its plus sign, or an address in small letters; null once its person was erased, whom the hash still tells. */
    number: text(),
    numberHash: bytea().notNull(),
    reason: text().notNull(),
    until: at(),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    importId: uuid().references(() => uploadImport.id),
  },
  (table) => [
    uniqueIndex("suppression_number").on(table.workspaceId, table.channel, table.numberHash),
    index("suppression_by_time").on(
      table.workspaceId,
      table.channel,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("suppression_by_time_in_all").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

/** What an area's sends cost from a day on, until its next list. Lists are not changed, they are followed by others. */
export const priceList = pgTable(
  "price_list",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    /** Lists from before there were areas are of SMS. */
    area: text({ enum: ["sms", "wa", "email", "aivoice"] })
      .notNull()
      .default("sms"),
    validFrom: date({ mode: "string" }).notNull(),
    currency: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    archivedAt: at(),
  },
  (table) => [
    uniqueIndex("price_list_day_of_area")
      .on(table.workspaceId, table.area, table.validFrom)
      .where(sql`${table.archivedAt} is null`),
    check("price_list_currency", sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/**
 * What one part of an SMS, one message, one email or one minute costs. Numbers that begin with the prefix cost it, and the
 * longest prefix decides; every number begins with the empty one.
 */
export const price = pgTable(
  "price",
  {
    priceListId: uuid()
      .notNull()
      .references(() => priceList.id, { onDelete: "cascade" }),
    workspaceId: ofWorkspace(),
    /** Digits after the plus sign; none where a list has one price for all. */
    prefix: text().notNull(),
    amount: numeric({ precision: 14, scale: 6 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.priceListId, table.prefix] }),
    check("price_prefix_digits", sql`${table.prefix} ~ '^[0-9]{0,15}$'`),
    check("price_not_negative", sql`${table.amount} >= 0`),
  ],
);
