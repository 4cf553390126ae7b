import { sql } from 'kysely'

import type { Housekeeping } from '../../../platform/jobs/housekeeping.ts'

/** Erases values of custom fields deleted the same night. */
export const customValueRetention: Housekeeping = {
  ofTenants: [
    sql`update products p set custom_values = custom_values - gone.ids
      from (select array_agg(custom_field_id::text) as ids from custom_fields
        where deleted_at < app_now() - interval '7 days') gone
      where p.custom_values ?| gone.ids`,
  ],
}

/** Erases prices of markets deleted the same night. */
export const marketPriceRetention: Housekeeping = {
  ofTenants: [
    sql`update variants v set market_prices = market_prices - gone.ids
      from (select array_agg(market_id::text) as ids from markets
        where deleted_at < app_now() - interval '7 days') gone
      where v.market_prices <> '{}' and v.market_prices ?| gone.ids`,
  ],
}
