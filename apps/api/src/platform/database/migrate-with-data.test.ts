import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'

import type pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

import { prepareDatabase, withClient } from './migrate.ts'

const databaseName = `filled_${randomBytes(6).toString('hex')}`
const given = {
  adminUrl: inject('adminUrl'),
  appPassword: inject('appPassword'),
  databaseName,
}
afterAll(() =>
  withClient(given.adminUrl, async (client) => {
    await client.query(`drop database if exists ${databaseName} with (force)`)
  }),
)

/** Every file up to this one: what stood when migrations were last written anew. */
const lastBefore = '0021-leads.sql'

/** A business with an item for each number, in stock or not, and an order of it. */
async function fill(client: pg.Client, slug: string, items: number): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    'insert into tenants (slug, name) values ($1, $1) returning tenant_id as id',
    [slug],
  )
  await client.query(`select set_config('app.tenant_id', $1, true)`, [rows[0]?.id])
  await client.query(`insert into locations (name, is_default) values ('Counter', true)`)
  await client.query(
    `insert into products (title, handle, status) select 'Loaf ' || n, 'loaf-' || n, 'active' from generate_series(1, $1::int) n`,
    [items],
  )
  await client.query(
    `insert into variants (product_id, price_minor, currency) select product_id, 100, 'GBP' from products where tenant_id = $1`,
    [rows[0]?.id],
  )
  await client.query(
    `insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id)
     select variant_id, location_id, 'receive', 2, 'import', product_id from variants join locations using (tenant_id)
     where tenant_id = $1 limit $2`,
    [rows[0]?.id, items - 1],
  )
  await client.query(
    `insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
       payment_method, delivery_kind, archived_at)
     select n, 'completed', 'a@example.com', 'A', 'GBP', 100, 0, 0, 100, 'cash', 'pickup', case when n = 1 then now() end
     from generate_series(1, $1::int) n`,
    [items],
  )
  await client.query('commit')
}

test('what stands in a database of before is kept and counted, each business for itself', async () => {
  const names = await readdir(new URL('../../../migrations/', import.meta.url))
  const before = await prepareDatabase({
    ...given,
    migrations: names.filter((name) => name.endsWith('.sql') && name <= lastBefore),
  })
  await withClient(before.adminUrl, async (client) => {
    await fill(client, 'first-shop', 5)
    await fill(client, 'second-shop', 3)
  })
  const { applied } = await prepareDatabase(given)
  expect(applied.length).toBeGreaterThan(0)
  await withClient(before.adminUrl, async (client) => {
    const ask = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows
    const byShop = 'join tenants t using (tenant_id) group by t.slug order by t.slug'
    expect(await ask(`select t.slug, sum(orders)::int from order_counts ${byShop}`)).toEqual([
      ['first-shop', 5],
      ['second-shop', 3],
    ])
    expect(
      await ask(
        `select t.slug, sum(orders)::int from order_counts ${byShop.replace('group', 'where is_archived group')}`,
      ),
    ).toEqual([
      ['first-shop', 1],
      ['second-shop', 1],
    ])
    expect(
      await ask(
        `select t.slug, count(*)::int, count(*) filter (where stock_states = 4)::int from listed_products ${byShop}`,
      ),
    ).toEqual([
      ['first-shop', 5, 1],
      ['second-shop', 3, 1],
    ])
    expect(
      await ask(`select t.slug, count(sort_title)::int from catalogue_words ${byShop}`),
    ).toEqual([
      ['first-shop', 5],
      ['second-shop', 3],
    ])
    expect(
      await ask(
        `select t.slug, count(*)::int, min(item::jsonb ->> 'slug') from product_cards ${byShop}`,
      ),
    ).toEqual([
      ['first-shop', 5, 'loaf-1'],
      ['second-shop', 3, 'loaf-1'],
    ])
  })
})
