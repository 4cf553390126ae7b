import { sql } from 'kysely'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

import type { VariantInput } from '@marketday/contract/catalog/products/product-shapes'
import { minorDigits, toDecimal } from '@marketday/contract/money/money'

import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Cell } from '../../../platform/files/tables/xlsx-parts.ts'
import type { StoredProduct } from '../batches/read-products.ts'

/** Columns of Shopify's product file (help.shopify.com, "Using CSV files to import and export products"). */
export const shopifyColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
] as const

type Row = Partial<Record<(typeof shopifyColumns)[number], Cell>>

interface Surroundings {
  /** Sellable units by variant. */
  readonly available: ReadonlyMap<string, number>
  /** Addresses by file. */
  readonly pictures: ReadonlyMap<string, string>
  readonly now: Date
}

/** The first row has the item's fields; more variants and more pictures have rows of their own. */
export function toShopifyRows(product: StoredProduct, surroundings: Surroundings): Cell[][] {
  const pictures = product.pictures.map(({ fileId, alt }, index) => ({
    'Image Src': surroundings.pictures.get(fileId) ?? '',
    'Image Position': index + 1,
    'Image Alt Text': alt,
  }))
  const variants = product.input.variants.map((variant) =>
    variantCells(product, variant, surroundings),
  )
  const count = Math.max(variants.length, pictures.length)
  return Array.from({ length: count }, (_none, index) => {
    const row: Row = {
      Handle: product.slug,
      ...(index === 0 && itemCells(product)),
      ...variants[index],
      ...pictures[index],
    }
    return shopifyColumns.map((column) => row[column] ?? '')
  })
}

const statuses = {
  active: 'active',
  scheduled: 'draft',
  draft: 'draft',
  archived: 'archived',
} as const

const itemCells = ({ input, status }: StoredProduct): Row => ({
  Title: input.title,
  'Body (HTML)': toHtml(input.description ?? ''),
  Vendor: input.vendor ?? '',
  Type: input.productType ?? '',
  Tags: (input.tags ?? []).join(', '),
  Published: yesOrNo(status === 'active'),
  'Gift Card': yesOrNo(input.kind === 'gift_card'),
  'SEO Title': input.seoTitle ?? '',
  'SEO Description': input.seoDescription ?? '',
  Status: statuses[status],
})

function variantCells(
  { currency, input, variantPictures }: StoredProduct,
  variant: VariantInput,
  { available, pictures, now }: Surroundings,
): Row {
  const { id = '', sku, barcode, weightGrams, costMinor } = variant
  const digits = minorDigits(currency)
  const { priceMinor, compareAtMinor } = pricesAt(input, variant, now)
  const amount = (minor: number | null | undefined) =>
    minor == null ? '' : toDecimal(minor, digits)
  const isShipped = !['digital', 'gift_card', 'service'].includes(input.kind ?? 'physical')
  return {
    ...optionCells(input, variant),
    ...stockCells(variant, available.get(id) ?? 0),
    'Variant SKU': sku ?? '',
    'Variant Grams': weightGrams ?? 0,
    'Variant Fulfillment Service': 'manual',
    'Variant Price': amount(priceMinor),
    'Variant Compare At Price': amount(compareAtMinor),
    'Variant Requires Shipping': yesOrNo(isShipped),
    'Variant Taxable': 'TRUE',
    'Variant Barcode': barcode ?? '',
    'Variant Image': pictures.get(variantPictures.get(id) ?? '') ?? '',
    'Variant Weight Unit': 'g',
    'Cost per item': amount(costMinor),
  }
}

const stockCells = (
  { tracked = true, backorder = false }: VariantInput,
  available: number,
): Row => ({
  'Variant Inventory Tracker': tracked ? 'shopify' : '',
  'Variant Inventory Qty': tracked ? available : '',
  'Variant Inventory Policy': backorder ? 'continue' : 'deny',
})

/** Shopify has no sale period: a running sale is the price, and the price is the former one. */
function pricesAt(input: StoredProduct['input'], variant: VariantInput, now: Date) {
  const { priceMinor, compareAtMinor, salePriceMinor } = variant
  const { saleFrom, saleUntil } = input
  const isRunning =
    (!saleFrom || Date.parse(saleFrom) <= now.getTime()) &&
    (!saleUntil || Date.parse(saleUntil) > now.getTime())
  return salePriceMinor != null && isRunning
    ? { priceMinor: salePriceMinor, compareAtMinor: priceMinor }
    : { priceMinor, compareAtMinor }
}

const mostOptions = 3

/** Shopify has three options: the third holds all further ones. */
function optionCells(
  { options = [] }: StoredProduct['input'],
  { optionValues }: VariantInput,
): Row {
  if (options.length === 0) return { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }
  const joined = (texts: readonly string[]) => [
    ...texts.slice(0, mostOptions - 1),
    texts.slice(mostOptions - 1).join(' / '),
  ]
  const names = joined(options.map(({ name }) => name))
  const values = joined(optionValues)
  return Object.fromEntries(
    names.flatMap((name, index) => [
      [`Option${index + 1} Name`, name],
      [`Option${index + 1} Value`, values[index] ?? ''],
    ]),
  )
}

const yesOrNo = (value: boolean) => (value ? 'TRUE' : 'FALSE')

const markdown = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify)

/** HTML in a description is text, as on the item's page. */
const toHtml = (description: string) =>
  String(markdown.processSync(description.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))

export async function findAvailable(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; available: number }>`
    select variant_id as id, sum(on_hand - reserved - unavailable)::bigint as available from stock_levels
    where product_id = any(${productIds}::uuid[]) and for_sale group by variant_id`.execute(db)
  return new Map(rows.map(({ id, available }) => [id, Number(available)]))
}
