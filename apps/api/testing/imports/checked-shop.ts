import { expect } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { commitImport, getImport } from '@marketday/contract/imports/imports'
import type { Import } from '@marketday/contract/imports/imports'
import type { PreviewStatus } from '@marketday/contract/imports/preview-states'
import { chooseImportChanges, listImportChanges } from '@marketday/contract/imports/resync'
import type { ImportChange } from '@marketday/contract/imports/resync'
import { plainVariant, priceRange } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'
import { deleteItem, getItem, updateItem } from '@marketday/contract/catalog/products/products'

import { compareWebsite } from '../../src/imports/resync/create-resync.ts'
import { insertRows, json } from '../../src/platform/database/sql.ts'
import { enqueue } from '../../src/platform/jobs/jobs.ts'
import { insertImport } from './insert-import.ts'
import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'

export interface Found {
  readonly key: string
  readonly title?: string
  readonly priceMinor?: number
  readonly currency?: string
  readonly compareAtMinor?: number
  readonly sku?: string
  readonly category?: string
  readonly description?: string
  readonly quantity?: number
  readonly isAvailable?: boolean
  /** Sizes, all at the same price. */
  readonly sizes?: readonly string[]
}

interface Reading {
  readonly status?: PreviewStatus
  readonly source?: string
  readonly notice?: string
  readonly errorCode?: string
  readonly done?: readonly string[]
  readonly unread?: readonly string[]
}

const host = 'supplies.example'

export async function checkedShop(t: TestApp, first: readonly Found[]) {
  const owner = await t.owner()
  const importId = await store(t, owner, { kind: 'import', found: first, reading: {} })
  await commit(t, owner, importId)
  const shop = {
    owner,
    checkId: '',
    async check(found: readonly Found[], reading: Reading = {}): Promise<void> {
      const id = await store(t, owner, { kind: 'resync', found, reading })
      shop.checkId = id
      await t.inTenant(owner.tenantId, (db) => enqueue(db, compareWebsite, { importId: id }))
      await t.runJobs()
    },
    async importAgain(found: readonly Found[]): Promise<Import> {
      return await commit(t, owner, await store(t, owner, { kind: 'import', found, reading: {} }))
    },
    async changes(): Promise<ImportChange[]> {
      const input = { params: { id: shop.checkId }, query: {} }
      return (await owner.call(listImportChanges, input)).body.rows
    },
    async choose(body: BodyInput<typeof chooseImportChanges>): Promise<void> {
      const answer = await owner.call(chooseImportChanges, { params: { id: shop.checkId }, body })
      expect(answer.status).toBe(200)
    },
    apply: () => commit(t, owner, shop.checkId),
    stored: () => listStored(t, owner),
    items: () => listPrices(t, owner),
    stock: () => listMovements(t, owner),
    async edit(title: string, change: object): Promise<void> {
      await editItem(owner, await findId(t, owner, title), change)
    },
    async remove(title: string): Promise<void> {
      const itemId = await findId(t, owner, title)
      const answer = await owner.call(deleteItem, { params: { itemId } })
      expect(answer.status).toBeLessThan(300)
    },
  }
  return shop
}

export type CheckedShop = Awaited<ReturnType<typeof checkedShop>>

const listStored = (t: TestApp, { tenantId }: Staff) =>
  t.inTenant(tenantId, (db) =>
    db
      .selectFrom('products')
      .select(['product_id as id', 'title', 'status'])
      .orderBy('title')
      .execute(),
  )

const findId = async (t: TestApp, owner: Staff, title: string) =>
  (await listStored(t, owner)).find((row) => row.title === title)?.id ?? ''

const listPrices = (t: TestApp, { tenantId }: Staff) =>
  t.inTenant(tenantId, async (db) => {
    const rows = await db
      .selectFrom('products as p')
      .innerJoin('variants as v', 'v.product_id', 'p.product_id')
      .select(['p.title', 'p.status', 'v.price_minor'])
      .where('v.archived_at', 'is', null)
      .orderBy('p.title')
      .orderBy('v.position')
      .execute()
    return rows.map(({ title, status, price_minor: price }) => [title, status, price])
  })

const listMovements = (t: TestApp, { tenantId }: Staff) =>
  t.inTenant(tenantId, (db) =>
    db
      .selectFrom('stock_movements')
      .select(['variant_id', 'type', 'on_hand_delta'])
      .orderBy('stock_movement_id')
      .execute(),
  )

async function editItem(owner: Staff, itemId: string, change: object): Promise<void> {
  const { body: item } = await owner.call(getItem, { params: { itemId } })
  const { title, options, version, taxClassId, allergens, description, vendor, categoryId } = item
  const answer = await owner.call(updateItem, {
    params: { itemId },
    body: {
      version,
      item: {
        title,
        options,
        taxClassId,
        allergens,
        description,
        vendor,
        categoryId,
        images: item.images.map(({ fileId, alt }) => ({ fileId, alt })),
        variants: item.variants.map(({ stock: _stock, title: _title, ...variant }) => variant),
        ...change,
      },
    },
  })
  expect(answer).toMatchObject({ status: 200 })
}

async function commit(t: TestApp, owner: Staff, id: string): Promise<Import> {
  expect((await owner.call(commitImport, { params: { id } })).status).toBe(202)
  await t.runJobs()
  return (await owner.call(getImport, { params: { id } })).body
}

async function store(
  t: TestApp,
  owner: Staff,
  {
    kind,
    found,
    reading,
  }: { readonly kind: Import['kind']; readonly found: readonly Found[]; readonly reading: Reading },
): Promise<string> {
  const { status = 'extracted', source = 'json-ld', notice = '', errorCode = null } = reading
  const everything = ['page:/a', 'page:/b', 'page:/c', 'page:/d']
  return await t.inTenant(owner.tenantId, async (db) => {
    const { importId, previewId } = await insertImport(db, {
      preview: {
        address: `https://${host}`,
        host,
        status,
        source,
        notice,
        error_code: errorCode,
        currency: 'GBP',
        progress: json({ done: reading.done ?? everything, unread: reading.unread ?? [] }),
      },
      imported: { kind },
    })
    await insertRows(
      db,
      'import_preview_items',
      found.map(sourceItem).map((item, position) => {
        const { lowest, highest } = priceRange(item.variants)
        return {
          import_preview_id: previewId,
          source_key: item.key,
          position,
          title: item.title,
          price_minor: lowest,
          highest_price_minor: highest,
          currency: item.currency,
          item,
        }
      }),
    )
    return importId
  })
}

const unsaid = {
  title: 'Supply',
  currency: 'GBP',
  priceMinor: 450,
  compareAtMinor: null,
  sku: '',
  quantity: null,
  isAvailable: true,
  description: 'Kept dry.',
  category: 'Supplies',
  sizes: [],
}

function sourceItem(found: Found): SourceItem {
  const { key, title, description, category, currency, sizes, ...rest } = { ...unsaid, ...found }
  const variant = { ...plainVariant, ...rest }
  const isSized = sizes.length > 0
  return {
    key,
    source: 'json-ld',
    url: `https://${host}${key.replace(/^\w+:\/?/, '/')}`,
    title,
    description,
    category,
    vendor: 'Harbour',
    tags: [],
    options: isSized ? [{ name: 'Size', values: [...sizes] }] : [],
    variants: isSized
      ? sizes.map((size) => ({ ...variant, sku: '', optionValues: [size] }))
      : [variant],
    images: [],
    currency,
    confidence: 1,
  }
}
