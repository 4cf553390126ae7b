import { sql } from 'kysely'

import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import type { DeliveryKind } from '@marketday/contract/orders/cart'
import type { TaxedClass } from '@marketday/contract/catalog/taxes/tax-rates'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { homeAddsTax } from '../../catalog/markets/home-adds-tax.ts'
import { taxOfDelivery } from '../../catalog/taxes/tax-of.ts'

/** How a business hands over what it sells: all that the price of a delivery follows from. */
export interface DeliverySettings {
  /** Those in use. */
  readonly zones: Zone[]
  readonly offersPickup: boolean
  /** The kinds for which a time has to be chosen. */
  readonly timedKinds: readonly DeliveryKind[]
  /** What the fee is taxed with; null for nothing. */
  readonly feeTaxed: TaxedClass | null
  /** At home fee and prices are without tax. */
  readonly homeAddsTax: boolean
}

/** In one small statement, so that a verb can send it along with whatever it asks first. */
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
