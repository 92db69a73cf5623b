-- Roles are put on with the connection, so that none of them may cancel what another connection of its own does.
CREATE FUNCTION stop_reading(reader integer) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE pid = reader AND datname = current_database() AND state = 'active'
    AND (query LIKE 'fetch % from exported' OR query LIKE 'declare exported %')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION stop_reading(integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION stop_reading(integer) TO switchboard_app, switchboard_system;
