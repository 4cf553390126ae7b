import { expect, test } from 'vitest'
import { unfired } from './fired-events.ts'
import { cyclesAmong, importsOf } from './slice-cycles.ts'
import { foreignWrites, writesIn } from './table-owners.ts'

const sales = importsOf(
  'apps/api/src/workflows/place-order/place-order.ts',
  "import { a } from '../../orders/find-customer.ts'\nimport { b } from '../../platform/ids.ts'\n",
)

test('slices that import each other are named, also over a third one', () => {
  const back = importsOf(
    'apps/api/src/orders/order-list.ts',
    "import type { P } from '../payments/rules.ts'",
  )
  const further = importsOf(
    'apps/api/src/payments/card/rules.ts',
    "const s = await import('../../workflows/cart/cart.ts')",
  )
  expect(cyclesAmong([...sales, ...back])).toEqual([])
  expect(cyclesAmong([...sales, ...back, ...further])).toEqual([
    'apps/api/src/workflows/place-order/place-order.ts: workflows and orders import each other, directly or not',
    'apps/api/src/orders/order-list.ts: orders and payments import each other, directly or not',
    'apps/api/src/payments/card/rules.ts: payments and workflows import each other, directly or not',
  ])
})

test.each([
  ["db.insertInto('orders').values(row)", 'orders'],
  ["db\n    .updateTable(\n 'orders')", 'orders'],
  ["insertRows(db, 'orders', rows)", 'orders'],
  ['sql`with made as (insert into orders (a) select 1) select 1`', 'orders'],
  ['sql`update orders o set a = 1`', 'orders'],
  ['sql`delete from orders where a = 1`', 'orders'],
])('a table written as %j is noticed, and refused to a foreign slice', (code, table) => {
  const writes = writesIn('apps/api/src/payments/pay.ts', code)
  expect(writes).toEqual([{ file: 'apps/api/src/payments/pay.ts', table }])
  expect(foreignWrites(writes, { orders: ['orders'], payments: ['payments'] })).toEqual([
    'apps/api/src/payments/pay.ts: writes orders, which belongs to orders',
  ])
  const own = writesIn('apps/api/src/orders/order-rows.ts', code)
  expect(foreignWrites(own, { orders: ['orders'] })).toEqual([])
})

test('reading, locking and comments write nothing', () => {
  const code = `
    // then insert into orders
    sql\`select 1 from orders for update\`
    sql\`on conflict do update set a = 1\`
    db.selectFrom('orders').forUpdate()`
  expect(writesIn('apps/api/src/payments/pay.ts', code)).toEqual([])
})

test('an event that nothing fires is named, and so is one that does not exist', () => {
  const machine = {
    name: 'order',
    table: { open: { hold: ['held'], melt: ['molten'] }, held: {}, molten: {} },
    firedBy: { hold: 'hold-order.ts', melt: 'hold-order.ts', drop: 'hold-order.ts' },
  }
  expect(unfired(machine, () => "set({ status: 'held' })")).toEqual([
    'order: nothing fires "melt"; leave it out or say who does',
    'order: there is no event "drop"',
  ])
  expect(
    unfired({ ...machine, firedBy: { hold: 'a.ts', melt: 'b.ts' } }, (file) =>
      file === 'a.ts' ? "'hold'" : "'molten'",
    ),
  ).toEqual([])
})
