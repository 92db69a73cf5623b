CREATE TABLE "sending_beat" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"database_id" uuid,
	"count" bigint DEFAULT 0 NOT NULL,
	"beat_at" timestamp (3) with time zone,
	"server" text,
	CONSTRAINT "sending_beat_is_one" CHECK ("sending_beat"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sending_hold" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"held_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"database_at" timestamp (3) with time zone,
	"known_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"released_by" uuid,
	"release_reason" text,
	CONSTRAINT "sending_hold_cause_known" CHECK ("sending_hold"."cause" in ('behind', 'moved', 'unwatched'))
);
--> statement-breakpoint
ALTER TABLE "sending_hold" ADD CONSTRAINT "sending_hold_released_by_person_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sending_hold_one_open" ON "sending_hold" USING btree ((true)) WHERE "sending_hold"."released_at" is null;
--> statement-breakpoint
-- What no worker has looked at yet was seen last by whoever beat before there was this table.
insert into sending_beat (beat_at) select max(seen_at) from worker_heartbeat;
--> statement-breakpoint
grant select on sending_hold to switchboard_app;
--> statement-breakpoint
grant select, insert, update on sending_hold to switchboard_system;
--> statement-breakpoint
grant select, update on sending_beat to switchboard_system;
