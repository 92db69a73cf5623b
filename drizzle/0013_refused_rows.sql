-- Who sends again to refused numbers makes a table of them, which no file was read for.
grant insert on upload_block to switchboard_app;
