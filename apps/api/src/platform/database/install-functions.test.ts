import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { installFunctions } from './install-functions.ts'
import { adminUrl } from '../../../testing/platform/admin-url.ts'

let t: TestServices
let client: pg.Client
beforeAll(async () => {
  t = await createTestServices([])
  const url = new URL(adminUrl())
  url.pathname = new URL(t.services.config.databaseUrl).pathname
  client = new pg.Client(url.href)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const list = async () => {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(oid) || coalesce(proacl::text, '') as definition from pg_proc
      where pronamespace = 'public'::regnamespace and proowner = 'market_owner'::regrole and prokind = 'f'
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

test('functions of an earlier release are replaced, whatever their signature, and vanished ones go', async () => {
  const current = await list()
  await client.query(`
    set role market_owner;
    drop function slot_id_of(uuid, date);
    create function slot_id_of(template uuid, day date) returns text language sql as $$ select '' $$;
    create function slot_id_of(template uuid) returns text language sql as $$ select '' $$;
    create function follow_market() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger markets_followed after insert on markets for each row execute function follow_market();
    create or replace function follow_order() returns trigger language plpgsql as $$ begin return null; end $$;
    drop trigger returns_counted on returns;
    reset role;
    insert into schema_functions (signature, checksum) values ('slot_id_of(uuid)', ''), ('follow_market()', '');`)
  await installFunctions(client)
  expect(await list()).toEqual(current)
})

test('a vanished function that an index uses is not dropped, and nothing else is changed', async () => {
  await client.query(`
    create function title_key(title text) returns text language sql immutable as $$ select lower(title) $$;
    alter function title_key owner to market_owner;
    create index products_by_title_key on products (title_key(title));
    insert into schema_functions (signature, checksum) values ('title_key(text)', '')`)
  const current = await list()
  await expect(installFunctions(client)).rejects.toThrow(/other objects depend on/)
  expect(await list()).toEqual(current)
})
