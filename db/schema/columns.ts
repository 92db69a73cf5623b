import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Raw bytes, a Buffer on both sides. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** PostgreSQL's 64-bit transaction id, as digits. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });

export const id = () => uuid().primaryKey().defaultRandom();
/** Milliseconds, so that a value read into a Date still equals its column: keyset cursors and copied keys rely on it. */
export const at = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => at().notNull().defaultNow();
