import { defineConfig } from "drizzle-kit";

// Partitioned tables live in db/schema/partitioned and are created by a hand-written migration: drizzle-kit cannot express them.
export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/*.ts",
  out: "./drizzle",
  casing: "snake_case",
});
