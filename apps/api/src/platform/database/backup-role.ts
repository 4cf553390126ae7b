import type pg from 'pg'

import { asOwner } from './apply-migration.ts'

/** Reads all rows of all businesses, writes none, and cannot sign in; the backup switches to it. */
export const backupRole = 'market_backup'

/** Runs at every start, to include tables of new migrations. */
export async function allowBackup(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${backupRole}') then
        create role ${backupRole} nologin nosuperuser nobypassrls;
      end if;
    end $$`)
  await client.query(`grant ${backupRole} to current_user`)
  await asOwner(client, () => grantReading(client))
}

async function grantReading(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema public, pgboss to ${backupRole}`)
  await client.query(`grant select on all tables in schema pgboss to ${backupRole}`)
  await client.query(`do $$
    declare target regclass;
    begin
      for target in select class.oid from pg_class as class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = 'market_owner'::regrole
          and not has_table_privilege('${backupRole}', class.oid, 'select')
      loop
        execute format('grant select on %s to ${backupRole}', target);
      end loop;
      for target in select class.oid from pg_class as class
        where relnamespace = 'public'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = class.oid and polname = '${backupRole}')
      loop
        execute format('create policy ${backupRole} on %s for select to ${backupRole} using (true)', target);
      end loop;
    end $$`)
}
