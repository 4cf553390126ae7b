import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { csvMark, toCsvLine } from '@marketday/contract/products/csv'
import { sheetColumns, toCells } from '@marketday/contract/products/item-sheet'
import type { listItems } from '@marketday/contract/products/products'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { readProducts } from '../batches/read-products.ts'
import { findItemPage } from './find-item-page.ts'

const atOnce = 100
const fields = Object.keys(sheetColumns)

/** One page of the list as lines of a CSV file, a line for each variant. */
export async function exportItems(db: Db, query: QueryOf<typeof listItems>, config: Config) {
  const { rows, nextCursor } = await findItemPage(db, { ...query, limit: atOnce }, config)
  const products = await readProducts(
    db,
    rows.map(({ id }) => id),
  )
  const lines = rows.flatMap(({ id, currency }) => {
    const product = products.get(id)
    if (!product) return []
    const { slug, status, categoryTitle: category, input } = product
    return input.variants.map((variant) => {
      const cells = toCells({ id, slug, status, category, currency, input }, variant)
      return toCsvLine(fields.map((field) => cells[field] ?? ''))
    })
  })
  const head = query.cursor ? '' : csvMark + toCsvLine(Object.values(sheetColumns))
  return { csv: head + lines.join(''), nextCursor }
}
