import * as z from 'zod/mini'

import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { Driver } from '@marketday/contract/deliveries/drivers'
import { createDriver } from '@marketday/contract/deliveries/drivers'
import type { ZoneInput } from '@marketday/contract/deliveries/delivery-zones'
import { createZone } from '@marketday/contract/deliveries/delivery-zones'
import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { packOrders, startPicking } from '../../src/orders/fulfilment/pack-orders.ts'
import { placeOrder } from '../../src/workflows/place-order/place-order.ts'
import { newId } from '../../src/platform/ids.ts'
import { json } from '../../src/platform/database/sql.ts'
import { createProduct } from '../../src/catalog/products/change-product.ts'
import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'
import { findDeliverySettings } from '../../src/deliveries/areas/find-delivery-settings.ts'
import { listFreeSlots, takeSlot } from '../../src/deliveries/slots.ts'

export const store = { lat: 53.7964, lng: -1.5423 }

const zone: ZoneInput = {
  kind: 'radius',
  name: 'Near us',
  centreLat: store.lat,
  centreLng: store.lng,
  radiusMetres: 10_000,
  feeMinor: 390,
  freeOverMinor: null,
  minimumMinor: 0,
  priority: 0,
  requiresPin: false,
  isActive: true,
}

export interface DeliveryDay {
  readonly owner: Staff
  readonly slotId: string
  readonly day: string
  order(given?: OrderGiven): Promise<{ orderId: string; deliveryId: string }>
  driver(name?: string): Promise<{ staff: Staff; driver: Driver }>
}

interface OrderGiven {
  readonly packed?: boolean
  readonly quantity?: number
  readonly payment?: 'card' | 'cash'
  readonly at?: { readonly lat: number; readonly lng: number }
  readonly slotId?: string | null
}

export async function deliveryDay(
  t: TestApp,
  settings: { pin?: boolean; capacity?: number } = {},
): Promise<DeliveryDay> {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('locations')
      .set({ place: json(placeAt(store)) })
      .where('is_default', '=', true)
      .execute(),
  )
  await owner.call(createZone, { body: { ...zone, requiresPin: settings.pin ?? false } })
  for (let weekday = 1; weekday <= 7; weekday++)
    await owner.call(createSlotTemplate, {
      body: {
        kind: 'delivery',
        weekday,
        startsAt: '00:01',
        endsAt: '23:59',
        cutoffMinutes: 0,
        capacity: settings.capacity ?? 50,
      },
    })
  // Tomorrow: today's window has already begun.
  const [slot] = await t.inTenant(owner.tenantId, (db) => listFreeSlots(db, 'delivery'))
  if (!slot) throw new Error('no slot is offered')
  const product = await t.inTenant(owner.tenantId, (db) => createProduct(db, loaf))
  const variantId = product.variants[0]?.id ?? ''
  return {
    owner,
    slotId: slot.id,
    day: slot.day,
    order: (given = {}) => order(t, owner, { variantId, slotId: slot.id, ...given }),
    driver: async (name = 'Dana Driver') => {
      const staff = await t.member(owner, 'driver')
      const body = {
        name,
        phone: '' as const,
        vehicle: 'Van',
        capacity: 30,
        speedPercent: 100,
        onDuty: true,
        userId: staff.userId,
      }
      return { staff, driver: (await owner.call(createDriver, { body })).body }
    },
  }
}

const direct = { cartId: null, marketId: null }

async function order(t: TestApp, { tenantId }: Staff, given: OrderGiven & { variantId: string }) {
  const {
    variantId,
    packed = true,
    quantity = 1,
    payment = 'card',
    at = { lat: 53.81, lng: -1.55 },
    slotId = null,
  } = given
  const orderId = newId()
  await t.inTenant(tenantId, async (db) => {
    const line = {
      kind: 'physical' as const,
      parts: null,
      variantId,
      title: 'Rye loaf',
      variantTitle: '',
      sku: null,
      imageKey: null,
      quantity,
      unitPriceMinor: 500,
      taxed: null,
    }
    const draft = {
      orderId,
      ...direct,
      email: `c${orderId.slice(-12)}@example.com`,
      name: 'Carla Customer',
      phone: '+441132000000',
      currency: 'GBP',
      lines: [line],
      deliveryKind: 'delivery' as const,
      deliveryMinor: 390,
      deliveryTaxed: null,
      addsTax: false,
      place: placeAt(at),
      isAddressChecked: true,
      network: '',
      reviewReason: null,
      slotId,
      ...checkoutFieldsOf({ customerNote: 'Ring twice' }),
      paymentMethod: payment,
      paidMinor: payment === 'card' ? 500 * quantity + 390 : 0,
    }
    if (slotId) await takeSlot(db, slotId)
    const { zones } = await findDeliverySettings(db)
    await placeOrder(draft, { zones }).run(db)
    if (!packed) return
    await startPicking(db, [orderId])
    await packOrders(db, [orderId])
  })
  const row = await t.inTenant(tenantId, (db) =>
    db
      .selectFrom('deliveries')
      .select('delivery_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
  return { orderId, deliveryId: row.delivery_id }
}

export const placeAt = ({ lat, lng }: { lat: number; lng: number }): ParsedPlace => ({
  address: '12 Briggate, Leeds LS1 6HD, UK',
  lat,
  lng,
  data: {
    City: 'Leeds',
    State: 'ENG',
    Country: 'United Kingdom',
    Area: '',
    zip: 'LS1 6HD',
    street1: '12',
    street2: 'Briggate',
  },
})

const loaf = z.parse(ProductInput, {
  title: 'Rye loaf',
  status: 'active',
  variants: [{ optionValues: [], priceMinor: 500, initialStock: 10_000 }],
})
