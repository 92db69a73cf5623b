import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Raw bytes, a Buffer on both sides. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** PostgreSQL's 64-bit transaction id, as digits. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });

export const id = () => uuid().primaryKey().defaultRandom();
export const at = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => at().notNull().defaultNow();
