import type postgres from "postgres";

/** What an administrator of the server does where the owner may not create roles. */
export const rolesHelp = `The database user may not create roles. A superuser has to run this once:
  create role switchboard_app nologin;
  create role switchboard_system nologin;
  grant switchboard_app, switchboard_system to <the user of DATABASE_URL> with set true, inherit false;`;

/**
 * Makes the two roles that serve requests and work, as the baseline does: they belong to the server, so a dump has none of
 * them, and names them. Throws Error with a sentence for people where the user may not.
 */
export async function makeRoles(sql: postgres.Sql): Promise<void> {
  try {
    await sql.unsafe(`do $$
declare
  wanted text;
begin
  foreach wanted in array array['switchboard_app', 'switchboard_system'] loop
    begin
      execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'SET') then
      execute format('grant %I to current_user with set true, inherit false', wanted);
    end if;
  end loop;
end $$`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501")
      throw new Error(rolesHelp, { cause: error });
    throw error;
  }
}
