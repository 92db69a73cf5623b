-- Few refused numbers of a large send are found by their places, which their calls keep from now on. Earlier calls have none, and
-- are looked through as before.
ALTER TABLE "attempt" ADD COLUMN "unnamed_items" integer[];
