ALTER TABLE "price" DROP CONSTRAINT "price_prefix_digits";--> statement-breakpoint
DROP INDEX "price_list_day";--> statement-breakpoint
ALTER TABLE "price_list" ADD COLUMN "area" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_day_of_area" ON "price_list" USING btree ("workspace_id","area","valid_from") WHERE "price_list"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_prefix_digits" CHECK ("price"."prefix" ~ '^[0-9]{0,15}$');--> statement-breakpoint
-- Lists were of SMS. What instant messages came to by them was never shown, and is no price of theirs.
UPDATE "submission" SET "context" = "context" || jsonb_build_object('plan', "context" -> 'plan' || '{"price": null, "priceListId": null}'::jsonb)
WHERE "area" = 'wa' AND ("context" #>> '{plan,priceListId}' IS NOT NULL OR "context" #>> '{plan,price}' IS NOT NULL);
--> statement-breakpoint
-- Calls are priced by the lists of their days, so that another list counts them anew, up to the day of the next one. Quarters
-- that are being counted are not among the counts yet, but their marks are still there.
create function price_list_counts_anew() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  since timestamptz := new.valid_from::timestamp at time zone 'UTC';
  until timestamptz := coalesce((select min(l.valid_from) from price_list l where l.workspace_id = new.workspace_id
    and l.area = new.area and l.archived_at is null and l.valid_from > new.valid_from), 'infinity'::date)::timestamp at time zone 'UTC';
begin
  insert into report_mark (workspace_id, area, quarter)
    select c.workspace_id, c.area, c.quarter from report_count c
      where c.workspace_id = new.workspace_id and c.area = new.area and c.calls > 0 and c.quarter >= since and c.quarter < until
    union
    select m.workspace_id, m.area, m.quarter from report_mark m
      where m.workspace_id = new.workspace_id and m.area = new.area and m.quarter >= since and m.quarter < until;
  return null;
end $$;
--> statement-breakpoint
create trigger price_list_counts after insert on price_list for each row when (new.area = 'aivoice')
  execute function price_list_counts_anew();
--> statement-breakpoint
create trigger price_list_counts_anew after update of archived_at on price_list for each row when (new.area = 'aivoice')
  execute function price_list_counts_anew();
