import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Db } from '../../platform/database/tenant-db.ts'
import { newId } from '../../platform/ids.ts'
import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { eraseCustomer } from '../erase-customer/erase-customer.ts'
import { personSections } from './person-sections.ts'
import { selectSection } from './send-person-file.ts'
import { adminUrl } from '../../../testing/platform/admin-url.ts'

const rows: Readonly<Record<string, string>> = {
  mail_outbox: `(template, to_address, subject, text, html, order_id)
    select 'order-placed', 'N' || n || '@example.com', '', '', '', uuidv7()`,
  carts: `(token_hash, currency, email) select n::text, 'GBP', 'N' || n || '@example.com'`,
  credit_accounts: `(kind, code_hash, code_end, currency, recipient_email, message, order_line_id, unit_number)
    select 'gift_card', n::text, 'ABCD', 'GBP', 'N' || n || '@example.com', 'Enjoy', uuidv7(), 1`,
  // An open draft blocks erasure.
  order_drafts: `(content, deleted_at)
    select jsonb_build_object('email', 'N' || n || '@example.com', 'lines', '[]'::jsonb), case when n = 7 then app_now() end`,
}
const email = 'n7@example.com'

let t: TestServices
let tenantId: string
beforeAll(async () => {
  t = await createTestServices([])
  tenantId = await t.mintTenant()
  const filled = Object.entries(rows).map(
    ([table, row]) =>
      `insert into ${table} ${row} from generate_series(1, 3000) n; analyze ${table};`,
  )
  const { pathname } = new URL(t.databaseUrl)
  const url = Object.assign(new URL(adminUrl()), { pathname })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`select set_config('app.tenant_id', '${tenantId}', false)`)
  // Bypasses triggers.
  await client.query(`set session_replication_role = replica; ${filled.join('\n')}`)
  await client.end()
})
afterAll(() => t.close())

const countRead = (work: (db: Db) => Promise<unknown>) =>
  t.inTenant(tenantId, async (db) => {
    const before = await countSoFar(db)
    await work(db)
    return (await countSoFar(db)) - before
  })

async function countSoFar(db: Db): Promise<number> {
  const { rows: counted } = await sql<{ read: number }>`
    select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as read
      from pg_stat_xact_user_tables where relname = any(${Object.keys(rows)}::text[])`.execute(db)
  return counted[0]?.read ?? 0
}

test.each(personSections.map((section) => [section.file, section] as const))(
  'X-12 what is kept of somebody under %s is found without reading what is kept of others',
  async (_file, section) => {
    const person = {
      customerIds: [newId()],
      orderIds: [newId()],
      emails: [email],
      timeZone: 'Europe/London',
    }
    const read = await countRead((db) => sql`${selectSection(section, person)}`.execute(db))
    expect(read).toBeLessThan(10)
  },
)

test('X-12 somebody is erased without reading what is kept of others', async () => {
  const { customerId } = await t.inTenant(tenantId, (db) =>
    db
      .insertInto('customers')
      .values({ email, name: 'Nora', phone: '' })
      .returning('customer_id as customerId')
      .executeTakeFirstOrThrow(),
  )
  const read = await countRead((db) => eraseCustomer(db, customerId))
  expect(read).toBeGreaterThan(3)
  expect(read).toBeLessThan(20)
})
