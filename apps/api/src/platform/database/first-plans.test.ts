import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { newId } from '../ids.ts'
import { systemContext } from '../jobs/job-runner.ts'

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
    const context = systemContext(t.services, tenantId, 'test')
    const plan = await t.services.databases.transaction(context, async (db) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${newId()}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(`${table}_pkey`)
  },
)
