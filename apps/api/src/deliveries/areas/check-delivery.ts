import type { DeliveryAnswer } from '@marketday/contract/deliveries/check-delivery'
import { beginsInZone, zoneFor } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import { findDeliverySettings } from './find-delivery-settings.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listFreeSlots } from '../slots.ts'

/** By the checkout's rules, as far as a postcode suffices. */
export async function checkDelivery(db: Db, postcode: string): Promise<DeliveryAnswer> {
  const { zones, timedKinds } = await findDeliverySettings(db)
  const { zone } = zoneFor(zones, { postcode })
  if (!zone) return { ...nowhere, postcode, outcome: outcomeWithout(zones, postcode) }
  const isTimed = timedKinds.includes('delivery')
  const [next] = isTimed ? await listFreeSlots(db, 'delivery') : []
  const { feeMinor, freeOverMinor, minimumMinor } = zone
  return {
    postcode,
    outcome: isTimed && !next ? 'full' : 'delivers',
    feeMinor,
    freeOverMinor,
    minimumMinor,
    nextAt: next?.startsAt ?? null,
  }
}

const nowhere = { feeMinor: 0, freeOverMinor: null, minimumMinor: 0, nextAt: null } as const

function outcomeWithout(zones: readonly Zone[], postcode: string): DeliveryAnswer['outcome'] {
  if (zones.length === 0) return 'none'
  if (zones.some((zone) => beginsInZone(zone, postcode))) return 'part'
  return zones.some(({ kind }) => kind === 'radius') ? 'unknown' : 'outside'
}
