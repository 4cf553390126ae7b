import { sql } from 'kysely'

import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import type { DeliveryKind } from '@marketday/contract/orders/cart'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { homeAddsTax } from '../../catalog/markets/shop-market.ts'
import { taxOfDelivery } from '../../catalog/taxes/tax-class-rows.ts'

/** Delivery settings of a business: everything that determines a delivery's price. */
export interface DeliverySettings {
  readonly zones: Zone[]
  readonly offersPickup: boolean
  readonly timedKinds: readonly DeliveryKind[]
  readonly feeTaxed: TaxedClass | null
  /** True if domestic prices and fees exclude tax. */
  readonly homeAddsTax: boolean
}

/** One small statement that can be pipelined. */
export async function findDeliverySettings(db: Db): Promise<DeliverySettings> {
  const [settings] = await select(db, {})
  if (!settings) throw new Error('delivery settings were asked for without a business')
  return settings
}

const select = preparedStatement<Record<never, never>, DeliverySettings>(
  (db) => ({
    compile: () =>
      sql<DeliverySettings>`
      select coalesce((select json_agg(json_build_object('id', delivery_zone_id, 'name', name, 'kind', kind,
          'centreLat', centre_lat, 'centreLng', centre_lng, 'radiusMetres', radius_metres, 'postcodes', postcodes,
          'feeMinor', fee_minor, 'freeOverMinor', free_over_minor, 'minimumMinor', minimum_minor, 'priority', priority,
          'requiresPin', requires_pin, 'isActive', is_active, 'version', version))
        from delivery_zones where is_active), '[]') as zones,
        coalesce((select offers_pickup from locations where is_default), false) as "offersPickup",
        coalesce((select json_agg(distinct delivery_kind) from slot_templates where is_active), '[]') as "timedKinds", ${taxOfDelivery} as "feeTaxed",
        coalesce((${homeAddsTax}), false) as "homeAddsTax"`.compile(db),
  }),
  { sharesConnection: true },
)
