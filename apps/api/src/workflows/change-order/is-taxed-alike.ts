import { sql } from 'kysely'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import { taxPlaceOf } from '@marketday/contract/catalog/tax-place'
import { appliedTax } from '@marketday/contract/catalog/tax-rates'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'

import { taxOfClass } from '../../catalog/taxes/tax-class-rows.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** True if all goods have equal tax rates at both places, because later additions are taxed at the destination. */
export async function isTaxedAlike(
  db: Db,
  one: ParsedPlace | null,
  other: ParsedPlace | null,
): Promise<boolean> {
  const { rows } = await sql<{ taxed: TaxedClass | null }>`
    select ${taxOfClass(sql`each.tax_class_id`)} as taxed from tax_classes each`.execute(db)
  const [there, here] = [taxPlaceOf(one), taxPlaceOf(other)]
  return rows.every(
    ({ taxed }) => appliedTax(taxed, there).rateBp === appliedTax(taxed, here).rateBp,
  )
}
