CREATE INDEX IF NOT EXISTS "recipient_to_address" ON "recipient" USING btree ("workspace_id",lower("address") collate "C","id" DESC NULLS FIRST) WHERE "recipient"."address" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_of_area" ON "submission" USING btree ("workspace_id","area","released_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submission"."released_at" is not null;--> statement-breakpoint
-- As those of the baseline: lower() is kept away from indexes by row-level security, so this asks as the owner, for the
-- transaction's workspace alone. The order names the address too, so that it is that of the index.
CREATE FUNCTION recipients_to(p_address text, p_before bigint, p_limit integer) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT r.id FROM public.recipient r
  WHERE r.workspace_id = nullif(current_setting('app.workspace', true), '')::uuid
    AND lower(r.address) COLLATE "C" = lower(p_address) COLLATE "C" AND r.address IS NOT NULL
    AND r.id < coalesce(p_before, 9223372036854775807)
  ORDER BY lower(r.address) COLLATE "C", r.id DESC LIMIT p_limit
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION recipients_to(text, bigint, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recipients_to(text, bigint, integer) TO switchboard_app;
