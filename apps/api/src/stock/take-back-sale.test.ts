import { afterAll, beforeAll, expect, test } from 'vitest'

import { receiveGoods } from '@marketday/contract/stock/stock'

import { openShop } from '../../testing/shop-fixture.ts'
import { openWarehouse } from '../../testing/stock/second-location.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newId } from '../platform/ids.ts'
import { recordMovements } from './movements.ts'
import type { Movement } from './movements.ts'
import { takeBackSale } from './record-sale.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('ORD-09 what is taken back lies where it was sold last, wherever something came back to since', async () => {
  const { owner, variantIds } = await openShop(t, [{ priceMinor: 400, stock: 5 }])
  const [variantId = ''] = variantIds
  const { main, other } = await openWarehouse(owner)
  const line = (quantity: number) => [{ variantId, quantity }]
  await owner.call(receiveGoods, { body: { lines: line(5), locationId: other } })
  const orderId = newId()
  const move = (
    quantity: number,
    movement: Pick<Movement, 'type' | 'onHand' | 'reserved' | 'locationId'>,
  ) =>
    t.inTenant(owner.tenantId, (db) =>
      recordMovements(db, line(quantity), {
        referenceType: 'order',
        referenceId: orderId,
        reason: 'Damaged box',
        ...movement,
      }),
    )
  const sell = async (quantity: number, locationId: string) => {
    await move(quantity, { type: 'reserve', onHand: 0, reserved: 1, locationId })
    await move(quantity, { type: 'sale', onHand: -1, reserved: -1, locationId })
  }
  await sell(2, main)
  await sell(1, other)
  await move(1, { type: 'return', onHand: 1, reserved: 0, locationId: main })

  const takeBack = (quantity: number) =>
    t.inTenant(owner.tenantId, (db) => takeBackSale(db, { orderId, lines: line(quantity) }))
  await takeBack(1)
  const taken = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('stock_movements').select('location_id').where('type', '=', 'unsale').execute(),
  )
  expect(taken).toEqual([{ location_id: other }])
  await expect(takeBack(2)).rejects.toThrow('already released or handed over')
  await takeBack(1)
  await expect(takeBack(1)).rejects.toThrow('already released or handed over')
})
