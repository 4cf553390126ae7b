import { spellBarcode } from '@marketday/contract/stock/spell-barcode'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStockRows } from '../lists/stock-rows.ts'

/** Who has these SKUs, in whichever letter case, or barcodes. A code may stand for several variants. */
export async function lookUpCodes(db: Db, codes: readonly string[], config: Config) {
  const spellings = codes.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()])
  const found = await db
    .selectFrom('variants')
    .select(['variant_id', 'sku', 'barcode'])
    .where('archived_at', 'is', null)
    .where((row) =>
      row.or([
        row('sku', 'in', spellings),
        row.and([row('barcode', 'in', codes.flatMap(spellBarcode)), row('barcode', '<>', '')]),
      ]),
    )
    .execute()
  const rows = await findStockRows(
    db,
    { variantIds: found.map((variant) => variant.variant_id) },
    config,
  )
  const stocks = new Map(rows.map((row) => [row.variantId, row]))
  return codes.flatMap((code) => {
    const same = (sku: string | null) => sku?.toLowerCase() === code.toLowerCase()
    const bySku = found.filter(({ sku }) => same(sku))
    const meant =
      bySku.length > 0 ? bySku : found.filter(({ barcode }) => spellBarcode(code).includes(barcode))
    return meant.flatMap((variant) => {
      const stock = stocks.get(variant.variant_id)
      return stock ? [{ code, stock }] : []
    })
  })
}
