import {
  completeCheckout,
  getCart,
  payCheckout,
  setCartContact,
  setCartLine,
  chooseDelivery,
} from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { newId } from '../src/platform/ids.ts'
import type { Db } from '../src/platform/database/tenant-db.ts'
import { createProduct } from '../src/catalog/products/change-product.ts'
import { listTaxClasses } from '../src/catalog/taxes/tax-class-rows.ts'
import type { TestApp } from './test-app.ts'
import type { Client, Staff } from './actors.ts'

export interface ShopFixture {
  readonly owner: Staff
  readonly shopper: Client
  /** One variant per item, in order of the prices. */
  readonly variantIds: readonly string[]
  readonly productIds: readonly string[]
}

interface Stocked {
  readonly priceMinor: number
  readonly stock: number
}

export async function openShop(
  t: TestApp,
  items: readonly Stocked[],
  options: Parameters<TestApp['owner']>[1] = {},
): Promise<ShopFixture> {
  const owner = await t.owner(undefined, options)
  const products = await t.inTenant(owner.tenantId, async (db) => {
    const taxClassId = await standardTaxClass(db)
    await db.updateTable('locations').set({ offers_pickup: true }).execute()
    const made = []
    for (const [index, { priceMinor, stock }] of items.entries())
      made.push(
        await createProduct(db, {
          title: `Loaf ${index + 1}`,
          status: 'active',
          taxClassId,
          variants: [
            { optionValues: [], priceMinor, initialStock: stock, sku: `LOAF-${index + 1}` },
          ],
        }),
      )
    return made
  })
  return {
    owner,
    shopper: t.shopper(owner.slug),
    productIds: products.map((product) => product.id),
    variantIds: products.map((product) => product.variants[0]?.id ?? ''),
  }
}

/** 20 % of the net, standard rate in the United Kingdom. */
export const standardTaxClass = async (db: Db): Promise<string> =>
  (await listTaxClasses(db)).rows.find(({ homeRateBp }) => homeRateBp === 2000)?.id ?? ''

export const contact = {
  email: 'carla@example.com',
  name: 'Carla Customer',
  phone: '+441134960000',
}

export async function fillCart(
  shopper: Client,
  shop: ShopFixture,
  quantities: readonly number[],
): Promise<number> {
  for (const [index, quantity] of quantities.entries()) {
    const variantId = shop.variantIds[index] ?? ''
    if (quantity > 0)
      await shopper.call(setCartLine, {
        params: { lineId: newId() },
        body: { variantId, quantity },
      })
  }
  await shopper.call(setCartContact, { body: contact })
  await shopper.call(chooseDelivery, { body: { kind: 'pickup' } })
  return (await shopper.call(getCart)).body.totalMinor
}

export function pay(
  shopper: Client,
  {
    method,
    total,
    key = newId(),
  }: { readonly method: 'card' | 'cash'; readonly total: number; readonly key?: string },
) {
  return shopper.call(payCheckout, {
    body: { method, expectedTotalMinor: total },
    headers: { 'idempotency-key': key },
  })
}

export function complete(shopper: Client, paymentId?: string, key: string = newId()) {
  return shopper.call(completeCheckout, {
    body: paymentId ? { paymentId } : {},
    headers: { 'idempotency-key': key },
  })
}

export function orderDirectly(
  shopper: Client,
  lines: readonly { variantId: string; quantity: number }[],
  customer: Partial<typeof contact> = {},
) {
  return shopper.call(placeDirectOrder, {
    body: {
      lines: [...lines],
      contact: { ...contact, ...customer },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
    headers: { 'idempotency-key': newId() },
  })
}
