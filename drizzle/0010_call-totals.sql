CREATE TABLE "call_total" (
	"area" text NOT NULL,
	"outcome" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "call_total_area_outcome_pk" PRIMARY KEY("area","outcome")
);
--> statement-breakpoint
grant select, insert, update on call_total to switchboard_system;
