import { defineConfig } from "drizzle-kit";

// Partitioned tables live in db/schema/partitioned and are made by hand in the migrations: drizzle-kit cannot express them.
export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/*.ts",
  out: "./drizzle",
  casing: "snake_case",
});
