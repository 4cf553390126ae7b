import { insertRows, json } from '../../src/platform/database/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from '../test-app.ts'

export async function addHistoricOrder(t: TestApp, tenantId: string): Promise<void> {
  const order_import_id = newId()
  const format = {
    encoding: '',
    delimiter: '',
    headerRow: 1,
    decimal: '.',
    dayOrder: 'dmy',
    origin: 'other',
  } as const
  const details = {
    phone: '',
    address: '',
    note: '',
    method: '',
    subtotalMinor: null,
    discountMinor: null,
    deliveryMinor: null,
    taxMinor: null,
  }
  await t.inTenant(tenantId, async (db) => {
    await db
      .insertInto('order_imports')
      .values({
        order_import_id,
        format: json(format),
        headings: json<string[]>([]),
        columns: json([]),
        row_count: 0,
        blank_count: 0,
      })
      .execute()
    const customers = await db.selectFrom('customers').select('customer_id').execute()
    await insertRows(
      db,
      'historic_orders',
      customers.map(({ customer_id }) => ({
        customer_id,
        order_import_id,
        number: newId(),
        placed_at: '2022-03-27T09:15:30Z',
        name: 'Ada',
        email: '',
        currency: 'GBP',
        total_minor: 900,
        refunded_minor: 0,
        state: '',
        piece_count: 0,
        details,
        lines: [],
      })),
    )
  })
}
