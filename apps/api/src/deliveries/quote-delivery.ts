import type { DeliveryKind } from '@marketday/contract/orders/cart'
import { feeOf, zoneFor } from '@marketday/contract/deliveries/delivery-zones'

import type { Db } from '../platform/database/tenant-db.ts'
import { listFreeSlots } from './slot-queries.ts'
import type { DeliverySettings } from './areas/find-delivery-settings.ts'

export interface DeliveryQuery {
  readonly postcode: string
  readonly lat?: number | undefined
  readonly lng?: number | undefined
  readonly subtotalMinor: number
  readonly kind: DeliveryKind
  /** The slot in which the asking cart has a place already. */
  readonly heldSlotId?: string | null
}

export interface OfferedSlot {
  readonly id: string
  readonly startsAt: string
  readonly endsAt: string
  readonly closesAt: string
  readonly free: number
}

export type DeliveryQuote =
  | {
      readonly reason: null
      /** Null for pick-up. */
      readonly zone: {
        readonly id: string
        readonly name: string
        readonly requiresPin: boolean
      } | null
      readonly feeMinor: number
      readonly minimumMinor: number
      /** Only those that can be booked now; empty where the business set no times. */
      readonly slots: readonly OfferedSlot[]
    }
  /** Why there is no offer, in words for the shopper. */
  | { readonly reason: string }

/**
 * What reaching this address costs and when it is possible. The same function prices cart and order; an
 * order below `minimumMinor` is for the caller to refuse.
 */
export async function quoteDelivery(
  db: Db,
  settings: DeliverySettings,
  query: DeliveryQuery,
): Promise<DeliveryQuote> {
  return query.kind === 'pickup'
    ? await quotePickup(db, settings, query)
    : await quoteJourney(db, settings, query)
}

async function quotePickup(
  db: Db,
  settings: DeliverySettings,
  query: DeliveryQuery,
): Promise<DeliveryQuote> {
  if (!settings.offersPickup) return { reason: 'This shop does not offer pick-up' }
  const slots = await offeredSlots(db, settings, query)
  if (slots === 'all_taken') return { reason: 'Every pick-up time of the next two weeks is taken' }
  return { reason: null, zone: null, feeMinor: 0, minimumMinor: 0, slots }
}

async function quoteJourney(
  db: Db,
  settings: DeliverySettings,
  query: DeliveryQuery,
): Promise<DeliveryQuote> {
  const { zone, reason } = zoneFor(settings.zones, query)
  if (!zone) return { reason }
  const slots = await offeredSlots(db, settings, query)
  if (slots === 'all_taken') return { reason: 'Every delivery time of the next two weeks is taken' }
  return {
    reason: null,
    zone: { id: zone.id, name: zone.name, requiresPin: zone.requiresPin },
    feeMinor: feeOf(zone, query.subtotalMinor),
    minimumMinor: zone.minimumMinor,
    slots,
  }
}

async function offeredSlots(
  db: Db,
  { timedKinds }: DeliverySettings,
  { kind, heldSlotId }: DeliveryQuery,
): Promise<readonly OfferedSlot[] | 'all_taken'> {
  if (!timedKinds.includes(kind)) return []
  const free = await listFreeSlots(db, kind, heldSlotId)
  if (free.length === 0) return 'all_taken'
  return free.map(({ id, startsAt, endsAt, closesAt, capacity, taken }) => ({
    id,
    startsAt,
    endsAt,
    closesAt,
    free: capacity - taken,
  }))
}
