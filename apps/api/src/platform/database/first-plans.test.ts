import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { newId } from '../ids.ts'
import { adminUrl } from '../../../testing/platform/admin-url.ts'

let t: TestServices
beforeAll(async () => {
  t = await createTestServices([])
})
afterAll(() => t.close())

const keys = {
  products: 'product_id',
  variants: 'variant_id',
  orders: 'order_id',
  order_lines: 'order_line_id',
  carts: 'cart_id',
} as const

test.each(Object.entries(keys))(
  'a row of %s is looked up by its key also while nobody has counted the table',
  async (table, key) => {
    const tenantId = await t.mintTenant()
    const plan = await explain(
      tenantId,
      sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${newId()}`,
    )
    expect(plan).toContain(`${table}_pkey`)
  },
)

test('variants of a shop that is younger than the statistics are looked up by item and by SKU', async () => {
  const [older, younger] = [await t.mintTenant(), await t.mintTenant()]
  await insertVariants(older)
  await asAdmin('analyze variants')
  await insertVariants(younger)
  const byItem = sql`select min(price_minor) from variants where product_id = ${newId()}`
  const bySku = sql`select 1 from variants where sku = any('{first,second}'::text[])`
  expect(await explain(younger, byItem)).toMatch(/Index Cond: .*tenant_id = .*product_id = /)
  expect(await explain(younger, bySku)).toMatch(/Index Cond: .*tenant_id = .*sku = /)
})

function explain(tenantId: string, question: RawBuilder<unknown>): Promise<string> {
  return t.inTenant(tenantId, async (db) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${question}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** 3 000 items with one variant, bypassing triggers. */
const insertVariants = (tenantId: string) =>
  asAdmin(`
    set session_replication_role = replica;
    insert into variants (tenant_id, product_id, sku, price_minor, currency)
    select '${tenantId}', uuidv7(), 'sku-' || number, 100, 'GBP' from generate_series(1, 3000) number`)

async function asAdmin(statements: string): Promise<void> {
  const { pathname } = new URL(t.databaseUrl)
  const url = Object.assign(new URL(adminUrl()), { pathname })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statements)
  await client.end()
}
