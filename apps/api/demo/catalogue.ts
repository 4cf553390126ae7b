import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { createCategory } from '../src/catalog/categories/change-category.ts'
import { saveFile, storeFile } from '../src/platform/files/files.ts'
import type { StoredFile } from '../src/platform/files/files.ts'
import { createProduct } from '../src/catalog/products/change-product.ts'
import { listTaxClasses } from '../src/catalog/taxes/tax-class-rows.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import type { DemoItem } from './demo-catalogue.ts'
import { readPicture } from './read-picture.ts'
import type { Seeding } from './seeding.ts'

export interface Ware {
  readonly variantId: string
  readonly priceMinor: number
  readonly perDay: number
  readonly lowAt: number
  readonly liking: number
  readonly isPantry: boolean
}

export async function fillCatalogue(
  seeding: Seeding,
  opened: Date,
  share: number,
): Promise<Ware[]> {
  const stocked = demoCatalogue.map(({ title, items }, position) => ({
    title,
    position,
    goods: items.slice(0, Math.ceil(items.length * share)).toReversed(),
  }))
  const wares: Ware[] = []
  // The shop shows the newest first, so bread is created last.
  for (const { title, position, goods } of stocked.toReversed()) {
    const files: StoredFile[] = []
    for (const { sku } of goods) {
      const bytes = await readPicture(sku.toLowerCase())
      files.push(await storeFile(seeding.services, seeding.tenantId, { bytes, allow: 'image' }))
    }
    const moment = new Date(opened.getTime() + (demoCatalogue.length - position) * 60_000)
    await seeding.at(moment, seeding.team.catalogue, async (db) => {
      const categoryId = await createCategory(db, { title, position })
      const { rows: taxClasses } = await listTaxClasses(db)
      for (const [index, item] of goods.entries()) {
        const file = files[index]
        const { fileId } = file ? await saveFile(db, file) : { fileId: null }
        const { variants } = await createProduct(
          db,
          inputOf(item, {
            categoryId,
            fileId,
            taxClassId:
              taxClasses.find(({ homeRateBp }) => homeRateBp === item.taxRateBp)?.id ?? null,
          }),
        )
        wares.push(...waresOf(item, variants, { isPantry: title === pantry }))
      }
    })
  }
  return wares
}

const plain = [{ value: '', moreMinor: 0 }]
const pantry = 'Pantry & Gifts'

function inputOf(
  item: DemoItem,
  {
    categoryId,
    fileId,
    taxClassId,
  }: {
    readonly categoryId: string
    readonly fileId: string | null
    readonly taxClassId: string | null
  },
): ProductInput {
  const values = item.values.length > 0 ? item.values : plain
  return {
    title: item.title,
    description: item.description,
    status: 'active',
    vendor: 'Hearth & Rye',
    tags: [...item.tags],
    categoryId,
    taxClassId,
    options: item.option ? [{ name: item.option, values: values.map(({ value }) => value) }] : [],
    images: fileId ? [{ fileId, alt: item.alt }] : [],
    variants: values.map(({ value, moreMinor }, index) => ({
      optionValues: value ? [value] : [],
      sku: values.length > 1 ? `${item.sku}-${index + 1}` : item.sku,
      priceMinor: item.priceMinor + moreMinor,
      weightGrams: item.weightGrams,
      lowStockThreshold: item.lowAt,
    })),
  }
}

function waresOf(
  item: DemoItem,
  variants: readonly { readonly id: string }[],
  { isPantry }: { isPantry: boolean },
): Ware[] {
  return variants.map(({ id }, index) => ({
    variantId: id,
    priceMinor: item.priceMinor + (item.values[index]?.moreMinor ?? 0),
    perDay: item.perDay,
    lowAt: item.lowAt,
    // Most people choose the first variant.
    liking: item.liking / (index + 1),
    isPantry,
  }))
}
