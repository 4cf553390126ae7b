import { expect } from 'vitest'

import { billOf } from '@marketday/contract/orders/documents/bill'
import type { Bill } from '@marketday/contract/orders/documents/bill'

import { findDocuments } from '../../../src/orders/documents/order-documents.ts'
import { findPaperOrders } from '../../../src/orders/documents/paper-orders.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

const ratesOf = (bills: readonly (readonly [Bill, 1 | -1])[]) => {
  const rates = new Map<string, [number, number]>()
  for (const [{ taxLines }, sign] of bills)
    for (const { name, rateBp, isExempt, netMinor, taxMinor } of taxLines) {
      const key = JSON.stringify([name, rateBp, isExempt])
      const [net, tax] = rates.get(key) ?? [0, 0]
      rates.set(key, [net + sign * netMinor, tax + sign * taxMinor])
    }
  return new Map([...rates].filter(([, [net, tax]]) => net !== 0 || tax !== 0))
}

export async function checkPaper(
  t: TestApp,
  { owner }: ShopFixture,
  orderId: string,
): Promise<void> {
  await t.inTenant(owner.tenantId, async (db) => {
    const [order] = await findPaperOrders(db, [orderId])
    if (!order) throw new Error('the order is gone')
    const bill = billOf(order)
    const taxed = sum(bill.taxLines.map(({ netMinor, taxMinor }) => netMinor + taxMinor))
    const goods = sum(bill.lines.map(({ totalMinor }) => totalMinor))
    const keptMinor = bill.keptMinor ?? 0
    expect(taxed).toBe(bill.totalMinor - keptMinor)
    const agreedMinor =
      goods + bill.deliveryMinor - (bill.reducedMinor ?? 0) - (bill.returnedCardsMinor ?? 0)
    expect(agreedMinor + keptMinor + (bill.addsTax ? bill.taxMinor : 0)).toBe(bill.totalMinor)
    const documents = await findDocuments(db, [orderId])
    if (documents.length === 0) return
    const told = documents.map(
      ({ kind, content }) => [content.bill, kind === 'credit_note' ? -1 : 1] as const,
    )
    const left = (of: (bill: Bill) => number) => sum(told.map(([each, sign]) => sign * of(each)))
    expect(left(({ totalMinor }) => totalMinor)).toBe(bill.totalMinor)
    expect(left(({ taxMinor }) => taxMinor)).toBe(bill.taxMinor)
    expect(ratesOf(told)).toEqual(ratesOf([[bill, 1]]))
  })
}
