import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { TaxedClass } from '@marketday/contract/catalog/taxes/tax-rates'

/**
 * Tax class for `appliedTax` as JSON, within the reading statement; null for none. Uses the date
 * of the business.
 */
const taxedClass = (condition: RawBuilder<unknown>) => sql<TaxedClass | null>`
  (select json_build_object('isExempt', taxed.is_exempt, 'rates', taxed.rates, 'day', (app_now() at time zone home.time_zone)::date,
      'home', json_build_object('country', home.country, 'region', coalesce(seat.place #>> '{data,State}', '')))
    from tax_classes taxed join tenants home using (tenant_id) join business_profiles seat using (tenant_id)
    where ${condition})`

/** Class of variant `v`, else of its item `p`. Gift cards are taxed when redeemed. */
export const taxOfVariant = taxedClass(
  sql`taxed.tax_class_id = tax_class_of(coalesce(v.tax_class_id, p.tax_class_id), p.category_id) and p.kind <> 'gift_card'`,
)

export const taxOfDelivery = taxedClass(sql`taxed.is_for_delivery`)

/** For custom items: the chosen class or the shop's default. */
export const taxOfClass = (taxClassId: RawBuilder<unknown>) =>
  taxedClass(sql`taxed.tax_class_id = tax_class_of(${taxClassId}, null)`)
