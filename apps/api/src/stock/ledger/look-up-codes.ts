import { spellBarcode } from '@marketday/contract/stock/spell-barcode'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStockRows } from '../lists/stock-rows.ts'

/**
 * Variants with these SKUs (case-insensitive) or barcodes; a code may match several. Exact matches
 * precede alternative spellings of scanners: a label may print a SKU as a UPC.
 */
export async function lookUpCodes(db: Db, codes: readonly string[], config: Config) {
  const spelled = codes.flatMap(spellBarcode)
  const skus = spelled.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()])
  const matches = await db
    .selectFrom('variants')
    .select(['variant_id', 'sku', 'barcode'])
    .where('archived_at', 'is', null)
    .where((row) =>
      row.or([
        row('sku', 'in', skus),
        row.and([row('barcode', 'in', spelled), row('barcode', '<>', '')]),
      ]),
    )
    .execute()
  const rows = await findStockRows(
    db,
    { variantIds: matches.map((variant) => variant.variant_id) },
    config,
  )
  const stocks = new Map(rows.map((row) => [row.variantId, row]))
  return codes.flatMap((code) => {
    const [meant = []] = spellBarcode(code)
      .flatMap((spelling) => [
        matches.filter(({ sku }) => sku?.toLowerCase() === spelling.toLowerCase()),
        matches.filter(({ barcode }) => barcode === spelling),
      ])
      .filter(({ length }) => length > 0)
    return meant.flatMap((variant) => {
      const stock = stocks.get(variant.variant_id)
      return stock ? [{ code, stock }] : []
    })
  })
}
