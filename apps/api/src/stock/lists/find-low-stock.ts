import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Config } from '../../config.ts'
import { preparedByShape } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { isOfKinds, unarchived } from '../catalogue-lists.ts'
import { countLowStock } from '../count-waiting.ts'
import { firstOfKinds } from './first-of-kinds.ts'
import { chosen, pageInOrder, stockRows, toStockRow, variantsWhere } from './stock-rows.ts'
import type { SelectedStock } from './stock-rows.ts'
import { conditions, statesWith } from './stock-states.ts'

/** Emptiest first, with the total; excludes variants never in stock. */
export async function findLowStock(db: Db, limit: number, config: Config) {
  const args = {
    statuses: unarchived,
    oversold: statesWith('oversold'),
    empty: statesWith('empty'),
    short: statesWith('short'),
  }
  const [rows, total] = await Promise.all([selectEmptiest(db, { limit }, args), countLowStock(db)])
  return { rows: rows.map((row) => toStockRow(row, config)), total }
}

type Emptiest = Record<'statuses' | 'oversold' | 'empty' | 'short', unknown>

/** Three parts, each limited by the room left by the previous ones, so that not all low variants are sorted. */
const selectEmptiest = preparedByShape<{ readonly limit: number }, Emptiest, SelectedStock>(
  ({ limit }, { statuses, oversold, empty, short }) => {
    const sorted = (states: unknown, condition: RawBuilder<unknown>) => sql`(
      select ${chosen} from listed_products p cross join ${variantsWhere(condition)}
      where ${isOfKinds({ statuses, states })}
      order by v.available, p.sort_title, p.product_id, v.position, v.variant_id limit ${sql.lit(limit)})`
    const [below, none, few] = [
      sorted(oversold, conditions.oversold),
      firstOfKinds(
        { statuses, states: empty },
        { limit, down: false },
        {
          items: sql`true`,
          variants: conditions.empty,
        },
      ),
      sorted(short, conditions.short),
    ]
    return stockRows(
      sql`select * from (${below} union all (${none}) union all ${few}) part limit ${sql.lit(limit)}`,
      sql`page.available, ${pageInOrder('item', false)}`,
    )
  },
)
