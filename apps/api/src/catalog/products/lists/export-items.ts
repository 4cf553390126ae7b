import {
  marketHeading,
  sheetColumns,
  toCells,
  toMarketColumn,
  toOwnColumn,
} from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import type { ItemSelection } from '@marketday/contract/catalog/products/bulk-acts'
import type { exportItems as endpoint } from '@marketday/contract/catalog/products/export-items'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import { listCustomFields } from '../../custom-fields/custom-field-rows.ts'
import { listCodedMarkets } from '../../markets/shop-market.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { findTimeZone } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Config } from '../../../config.ts'
import { mediaUrl } from '../../../platform/files/files.ts'
import { fileReply } from '../../../platform/files/tables/file-reply.ts'
import { tableWriters } from '../../../platform/files/tables/write-table.ts'
import type { Cell } from '../../../platform/files/tables/xlsx-parts.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { listTaxClasses } from '../../taxes/tax-class-rows.ts'
import { readProducts } from '../batches/read-products.ts'
import type { StoredProduct } from '../batches/read-products.ts'
import { findItemPage } from './find-item-page.ts'
import { findAvailable, shopifyColumns, toShopifyRows } from './shopify-rows.ts'

const batchSize = 100

interface Layout {
  readonly columns: readonly (readonly [key: string, heading: string])[]
  readonly write: (products: readonly StoredProduct[]) => Promise<(readonly Cell[])[]>
}

export async function exportItems({
  db: { context },
  body,
  services,
  reply,
}: Handling<typeof endpoint>) {
  // The file is written after the request's transaction.
  const db = services.databases.read(context)
  const { selection, format, layout } = body
  const { config } = services
  const { columns, write } =
    layout === 'shopify' ? shopifyLayout(db, config) : await ownLayout(db, { config, format })
  const pages = readPages(db, selection, config)
  // Throw errors before the first byte is sent.
  const first = await pages.next()
  async function* rows() {
    for (let page = first; !page.done; page = await pages.next()) yield await write(page.value)
  }
  const name = layout === 'shopify' ? 'shopify-items' : 'items'
  return fileReply(
    reply,
    `${name}.${format}`,
    tableWriters[format]({ name: 'Items', columns, rows: rows() }),
  )
}

async function* readPages(
  db: Db,
  selection: ItemSelection,
  config: Config,
): AsyncGenerator<StoredProduct[]> {
  if ('itemIds' in selection) {
    const products = await readInOrder(db, selection.itemIds)
    if (products.length === 0) throw notFound('Item')
    return yield products
  }
  let cursor: string | undefined
  do {
    const query = { ...selection.matching, cursor, limit: batchSize }
    const page: Page = await findItemPage(db, query, config)
    if (page.rows.length === 0 && !cursor)
      throw conflict('conflict', 'No items match these filters now')
    yield await readInOrder(
      db,
      page.rows.map(({ id }) => id),
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

type Page = Awaited<ReturnType<typeof findItemPage>>

async function readInOrder(db: Db, ids: readonly string[]): Promise<StoredProduct[]> {
  const products = await readProducts(db, ids)
  return ids.flatMap((id) => products.get(id) ?? [])
}

/** All fields, as the import reads them. */
async function ownLayout(
  db: Db,
  { config, format }: { readonly config: Config; readonly format: keyof typeof tableWriters },
): Promise<Layout> {
  const [timeZone, customFields, taxes, markets] = await inOrder([
    findTimeZone(db),
    listCustomFields(db),
    listTaxClasses(db),
    listCodedMarkets(db),
  ])
  const columns: [SheetField, string][] = [
    ...Object.entries(sheetColumns),
    ...markets.map(({ id, code }): [SheetField, string] => [
      toMarketColumn(id),
      marketHeading(code),
    ]),
    ...customFields.map(({ id, label }): [SheetField, string] => [toOwnColumn(id), label]),
  ]
  const toCell = format === 'csv' ? (_field: SheetField, text: string) => text : typedCell
  return {
    columns,
    write: async (products) =>
      products.flatMap((product) => {
        const pictures = pictureAddresses(product, config)
        const item = {
          ...product,
          category: product.categoryTitle,
          taxClasses: taxes.rows,
          timeZone,
        }
        return product.input.variants.map((variant) => {
          const picture = product.variantPictures.get(variant.id ?? '') ?? ''
          const cells: Readonly<Record<SheetField, string>> = {
            ...toCells(item, variant),
            pictures: [...pictures.values()].join(' '),
            variantPicture: pictures.get(picture) ?? '',
          }
          return columns.map(([field]) => toCell(field, cells[field] ?? ''))
        })
      }),
  }
}

const numeric = new Set<SheetField>([
  'leadDays',
  'firstStock',
  ...variantFileColumns.flatMap(({ column, kind }) =>
    kind === 'money' || kind === 'count' ? [column] : [],
  ),
])

const typedCell = (field: SheetField, text: string): Cell =>
  text !== '' && (numeric.has(field) || field.startsWith('market:')) ? Number(text) : text

function shopifyLayout(db: Db, config: Config): Layout {
  return {
    columns: shopifyColumns.map((column) => [column, column]),
    write: async (products) => {
      const available = await findAvailable(
        db,
        products.map(({ id }) => id),
      )
      return products.flatMap((product) =>
        toShopifyRows(product, {
          available,
          pictures: pictureAddresses(product, config),
          now: db.context.now,
        }),
      )
    },
  }
}

const pictureAddresses = ({ pictures }: StoredProduct, config: Config) =>
  new Map(pictures.map(({ fileId, storageKey }) => [fileId, mediaUrl(config, storageKey)]))
