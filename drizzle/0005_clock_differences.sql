-- A server whose clock is a month or a year off is refused for it, and learns the difference from that answer.
alter table connection alter column clock_offset_ms set data type bigint;
--> statement-breakpoint
alter table platform_call alter column clock_difference_ms set data type bigint;
