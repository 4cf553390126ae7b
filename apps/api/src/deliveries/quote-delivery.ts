import type { DeliveryKind, ReceivingKind } from '@marketday/contract/orders/cart'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { feeOf, zoneFor } from '@marketday/contract/deliveries/delivery-zones'

import type { Db } from '../platform/database/tenant-db.ts'
import { listFreeSlots } from './slots.ts'
import type { DeliverySettings } from './areas/find-delivery-settings.ts'
import { inRequestLanguage, requestTranslate } from '../platform/http/request-language.ts'

export interface DeliveryQuery {
  readonly postcode: string
  /** Position of the address; null or without numbers if unknown. */
  readonly place: Partial<Pick<ParsedPlace, 'lat' | 'lng'>> | null
  readonly subtotalMinor: number
  readonly kind: ReceivingKind
  /** Longest production time of the items, in days. */
  readonly leadDays: number
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
      /** Only bookable slots; empty if the business set no times. */
      readonly slots: readonly OfferedSlot[]
    }
  /** Why there is no offer, in words for the shopper. */
  | { readonly reason: string }

/** Quotes delivery to an address. Used by cart and order alike; the caller refuses orders below `minimumMinor`. */
export async function quoteDelivery(
  db: Db,
  settings: DeliverySettings,
  query: DeliveryQuery,
): Promise<DeliveryQuote> {
  const { kind } = query
  if (kind === 'none') return unmoved
  return kind === 'pickup'
    ? await quotePickup(db, settings, { ...query, kind })
    : await quoteJourney(db, settings, { ...query, kind })
}

const unmoved = { reason: null, zone: null, feeMinor: 0, minimumMinor: 0, slots: [] } as const

interface MovingQuery extends DeliveryQuery {
  readonly kind: DeliveryKind
}

async function quotePickup(
  db: Db,
  settings: DeliverySettings,
  query: MovingQuery,
): Promise<DeliveryQuote> {
  if (!settings.offersPickup)
    return { reason: inRequestLanguage('This shop does not offer pick-up') }
  const slots = await offeredSlots(db, settings, query)
  if (slots === 'all_taken') return { reason: allTaken('pickup', query) }
  return { reason: null, zone: null, feeMinor: 0, minimumMinor: 0, slots }
}

async function quoteJourney(
  db: Db,
  settings: DeliverySettings,
  query: MovingQuery,
): Promise<DeliveryQuote> {
  const { zone, reason } = zoneFor(settings.zones, toTarget(query))
  if (!zone) return { reason: inRequestLanguage(reason) }
  const slots = await offeredSlots(db, settings, query)
  if (slots === 'all_taken') return { reason: allTaken('delivery', query) }
  return {
    reason: null,
    zone: { id: zone.id, name: zone.name, requiresPin: zone.requiresPin },
    feeMinor: feeOf(zone, query.subtotalMinor),
    minimumMinor: zone.minimumMinor,
    slots,
  }
}

function toTarget({ postcode, place }: DeliveryQuery) {
  const { lat, lng } = place ?? {}
  return { postcode, ...(typeof lat === 'number' && typeof lng === 'number' && { lat, lng }) }
}

function allTaken(kind: DeliveryKind, { leadDays: days }: DeliveryQuery): string {
  const t = requestTranslate()
  if (days === 0) return t(kind === 'pickup' ? 'errors.pickupTaken' : 'errors.deliveryTaken')
  return t(kind === 'pickup' ? 'errors.pickupTakenAfter' : 'errors.deliveryTakenAfter', { days })
}

async function offeredSlots(
  db: Db,
  { timedKinds }: DeliverySettings,
  { kind, heldSlotId = null, leadDays }: MovingQuery,
): Promise<readonly OfferedSlot[] | 'all_taken'> {
  if (!timedKinds.includes(kind)) return []
  const free = await listFreeSlots(db, kind, { heldId: heldSlotId, leadDays })
  if (free.length === 0) return 'all_taken'
  return free.map(({ id, startsAt, endsAt, closesAt, capacity, taken }) => ({
    id,
    startsAt,
    endsAt,
    closesAt,
    free: capacity - taken,
  }))
}
