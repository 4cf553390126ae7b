import { toCsvLine } from '@marketday/contract/catalog/products/csv'
import {
  marketHeading,
  sheetColumns,
  toCells,
  toMarketColumn,
  toOwnColumn,
} from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import type {
  exportItems as endpoint,
  ItemRow,
} from '@marketday/contract/catalog/products/products'
import type { TaxClass } from '@marketday/contract/catalog/tax-classes'

import { listCustomFields } from '../../custom-fields/custom-field-rows.ts'
import { listCodedMarkets } from '../../markets/shop-market.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { findTimeZone } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Config } from '../../../config.ts'
import { mediaUrl } from '../../../platform/files/files.ts'
import { csvPages, csvReply } from '../../../platform/files/tables/csv-pages.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { listTaxClasses } from '../../taxes/tax-class-rows.ts'
import { itemFiltersOf } from '../../../stock/item-filters.ts'
import { readProducts } from '../batches/read-products.ts'
import { findItemPage } from './find-item-page.ts'

const batchSize = 100

type Export = Handling<typeof endpoint>

export async function exportItems({ db, query, reply, services }: Export) {
  // Throw filter errors before the first byte is sent.
  const [timeZone, customFields, taxes, markets] = await inOrder([
    findTimeZone(db),
    listCustomFields(db),
    listTaxClasses(db),
    listCodedMarkets(db),
    itemFiltersOf(db, query),
  ])
  const fields = [
    ...Object.keys(sheetColumns),
    ...markets.map(({ id }) => toMarketColumn(id)),
    ...customFields.map(({ id }) => toOwnColumn(id)),
  ]
  return csvReply(
    reply,
    'items.csv',
    csvPages({
      headings: [
        ...Object.values(sheetColumns),
        ...markets.map(({ code }) => marketHeading(code)),
        ...customFields.map(({ label }) => label),
      ],
      read: (cursor) => findItemPage(db, { ...query, cursor, limit: batchSize }, services.config),
      write: (rows) =>
        writePage(db, rows, { timeZone, fields, taxClasses: taxes.rows, config: services.config }),
    }),
  )
}

async function writePage(
  db: Db,
  rows: readonly ItemRow[],
  {
    timeZone,
    fields,
    taxClasses,
    config,
  }: {
    readonly timeZone: string
    readonly fields: readonly SheetField[]
    readonly taxClasses: readonly TaxClass[]
    readonly config: Config
  },
): Promise<string> {
  const products = await readProducts(
    db,
    rows.map(({ id }) => id),
  )
  const lines = rows.flatMap(({ id, currency }) => {
    const product = products.get(id)
    if (!product) return []
    const { slug, status, categoryTitle: category, input } = product
    const addresses = new Map(
      product.pictures.map(({ fileId, storageKey }) => [fileId, mediaUrl(config, storageKey)]),
    )
    const pictures = [...addresses.values()].join(' ')
    return input.variants.map((variant) => {
      const item = { id, slug, status, category, taxClasses, currency, timeZone, input }
      const ownPicture = product.variantPictures.get(variant.id ?? '') ?? ''
      const written: Readonly<Record<SheetField, string>> = {
        ...toCells(item, variant),
        pictures,
        variantPicture: addresses.get(ownPicture) ?? '',
      }
      return toCsvLine(fields.map((field) => written[field] ?? ''))
    })
  })
  return lines.join('')
}
