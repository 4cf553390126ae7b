import { sql } from 'kysely'

import { firstTaxClasses } from '@marketday/contract/catalog/taxes/country-taxes'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Tax classes of a new business by country. No default: a business may not charge tax. */
export const openTaxClasses = (db: Db, country: string) =>
  insertRows(
    db,
    'tax_classes',
    firstTaxClasses(country).map(({ name, isExempt, rateBp }, position) => ({
      name,
      is_exempt: isExempt,
      rates: rateBp === null ? [] : [{ country, region: '', rateBp, validFrom: null }],
      position,
    })),
  )

/** Unused and unedited classes follow the country during the set-up. */
export async function moveTaxClasses(db: Db, country: string): Promise<void> {
  const { rows } =
    await sql`select from tax_classes where version > 1 or is_default or is_for_delivery
      or exists (select from events where object_type = 'tax_class')
      or exists (select from products p where p.tax_class_id = tax_classes.tax_class_id)
      or exists (select from variants v where v.tax_class_id = tax_classes.tax_class_id)
      or exists (select from categories c where c.tax_class_id = tax_classes.tax_class_id) limit 1`.execute(
      db,
    )
  if (rows.length > 0) return
  await inOrder([db.deleteFrom('tax_classes').execute(), openTaxClasses(db, country)])
}
