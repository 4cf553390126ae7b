import { afterAll, beforeAll, expect, test } from 'vitest'

import { eraseCustomer } from '@marketday/contract/orders/customers/erase-customer'
import { listHistoricOrders } from '@marketday/contract/orders/historic/historic-orders'
import { commitOrderImport } from '@marketday/contract/orders/historic/order-imports'

import { orderUploads } from '../../../testing/imports/order-uploads.ts'
import { rowsWith } from '../../../testing/rows-with.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { bringOrders } from './bring-orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { compared, brought, get } = orderUploads(() => t)

const file = (count: number, email: (place: number) => string) =>
  [
    'Order number,Placed,Total,Email,Customer',
    ...Array.from({ length: count }, (_none, n) => `K${n},2022-05-01,4.00,${email(n)},Quentin`),
  ].join('\n')

function runUntil(owner: Staff, orderImportId: string, transactions: number) {
  let begun = 0
  const inTenant: JobRun<unknown>['inTenant'] = (work) => {
    begun += 1
    return t.inTenant(owner.tenantId, async (db) => {
      const done = await work(db)
      if (begun > transactions) throw new Error('killed')
      return done
    })
  }
  return { ...scheduledRun(t), payload: { orderImportId }, inTenant }
}

test('ORD-17 an import that died in the middle is continued, and brings nothing in twice', async () => {
  const owner = await t.owner()
  const { id } = await compared(
    owner,
    file(600, (n) => `k${n % 7}@example.com`),
  )
  await owner.call(commitOrderImport, { params: { orderImportId: id } })
  await expect(bringOrders.run(runUntil(owner, id, 1))).rejects.toThrow('killed')
  expect(await get(owner, id)).toMatchObject({ status: 'committing', done: 250, imported: 250 })
  await t.runJobs()
  expect(await get(owner, id)).toMatchObject({ status: 'done', done: 600, imported: 600 })
  const { body } = await owner.call(listHistoricOrders, { query: {} })
  expect(body.count).toBe(600)
})

test('X-12 erasing a customer takes their name out of orders of the former shop and of files that wait', async () => {
  const owner = await t.owner()
  const email = 'quentin.canary@example.com'
  await brought(
    owner,
    file(2, () => email),
  )
  await compared(
    owner,
    file(4, () => email),
  )
  const [order] = (await owner.call(listHistoricOrders, { query: {} })).body.rows
  expect(order?.email).toBe(email)
  const { status } = await owner.call(eraseCustomer, {
    params: { customerId: order?.customerId ?? '' },
  })
  expect(status).toBe(200)
  expect(await rowsWith(t, email)).toEqual({})
  expect((await owner.call(listHistoricOrders, { query: {} })).body).toMatchObject({
    count: 2,
    rows: [{ totalMinor: 400, customerId: null, email: '' }, {}],
  })
})
