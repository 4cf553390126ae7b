import { sql } from 'kysely'
import * as z from 'zod/mini'

import { importBrand } from '@marketday/contract/imports/import-brand'
import { ImportBrand } from '@marketday/contract/imports/import-brand'
import { ImportSource } from '@marketday/contract/imports/import-sources'
import { PreviewErrorCode } from '@marketday/contract/imports/preview-states'
import type { PreviewStatus } from '@marketday/contract/imports/preview-states'
import type { ImportPreview, PreviewProduct } from '@marketday/contract/imports/imports'

import { notFound } from '../../platform/http/errors.ts'
import { hashSecret } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { SourceItem } from '@marketday/contract/imports/source-items'
import { numberOrNull } from '../rules.ts'
import { problemTexts } from './rules.ts'
import type { PreviewState } from './rules.ts'

const shownProducts = 8

export async function findPreviewId(db: Db, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('import_previews')
    .select('import_preview_id')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  return row?.import_preview_id ?? null
}

export async function getPreview(db: Db, token: string): Promise<ImportPreview> {
  const id = await findPreviewId(db, token)
  if (!id) throw notFound('Preview')
  const [preview, products, { count }] = await inOrder([
    db
      .selectFrom('import_previews')
      .selectAll()
      .where('import_preview_id', '=', id)
      .executeTakeFirstOrThrow(),
    listFirstProducts(db, id),
    db
      .selectFrom('import_preview_items')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_preview_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return {
    id,
    host: preview.host,
    address: preview.address,
    status: preview.status,
    source: z.parse(z.nullable(ImportSource), preview.source),
    found: preview.found,
    read: preview.read,
    failed: preview.failed,
    products: Number(count),
    currentPage: preview.current_page,
    notice: preview.notice,
    brand: importBrand(preview.brand),
    firstProducts: products,
    error: problemIn(preview),
  }
}

/** Explains why a website yielded nothing, with advice; null if it yielded something. */
export function problemIn({ error_code: stored }: { readonly error_code: string | null }) {
  if (stored === null) return null
  const code = z.parse(PreviewErrorCode, stored)
  return { code, ...problemTexts[code] }
}

async function listFirstProducts(db: Db, previewId: string): Promise<PreviewProduct[]> {
  const rows = await db
    .selectFrom('import_preview_items')
    .select(['title', 'price_minor', 'highest_price_minor', 'currency', 'thumbnail'])
    .select(sql<number>`jsonb_array_length(item -> 'variants')`.as('variants'))
    .where('import_preview_id', '=', previewId)
    .orderBy('position')
    .limit(shownProducts)
    .execute()
  return rows.map((row) => ({
    title: row.title,
    priceMinor: numberOrNull(row.price_minor),
    currency: row.currency,
    hasPriceRange: row.price_minor !== row.highest_price_minor,
    variants: row.variants,
    thumbnail: row.thumbnail,
  }))
}

/** Marks the reading as running and returns an earlier run's progress; null if there is nothing to do. */
export async function takeUpReading(
  db: Db,
  previewId: string,
): Promise<{ address: string; facts: PreviewState; items: SourceItem[] } | null> {
  const preview = await db
    .updateTable('import_previews')
    .set((set) => ({
      status: set
        .case()
        .when('status', '=', 'created')
        .then<PreviewStatus>('probing')
        .else(set.ref('status'))
        .end(),
      started_at: set.fn.coalesce('started_at', appNow),
      heartbeat_at: appNow,
    }))
    .where('import_preview_id', '=', previewId)
    .where('status', 'in', ['created', 'probing', 'crawling'])
    .returningAll()
    .executeTakeFirst()
  if (!preview) return null
  const rows = await db
    .selectFrom('import_preview_items')
    .select('item')
    .where('import_preview_id', '=', previewId)
    .orderBy('position')
    .execute()
  const brand = z.safeParse(ImportBrand, preview.brand)
  return {
    address: preview.address,
    items: rows.map(({ item }) => z.parse(SourceItem, item)),
    facts: {
      status: preview.status,
      source: z.parse(z.nullable(ImportSource), preview.source),
      currency: preview.currency,
      found: preview.found,
      read: preview.read,
      failed: preview.failed,
      currentPage: preview.current_page,
      notice: preview.notice,
      brand: brand.success ? brand.data : null,
      progress: preview.progress as PreviewState['progress'],
      errorCode: null,
    },
  }
}

export async function listUndrawn(
  db: Db,
  previewId: string,
  limit: number,
): Promise<{ key: string; url: string }[]> {
  const rows = await db
    .selectFrom('import_preview_items')
    .select(['source_key as key', 'thumbnail'])
    .select(sql<string | null>`item #>> '{images,0,url}'`.as('url'))
    .where('import_preview_id', '=', previewId)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.flatMap(({ key, thumbnail, url }) =>
    thumbnail === null && url ? [{ key, url }] : [],
  )
}

export async function saveThumbnail(
  db: Db,
  { previewId, key, thumbnail }: { previewId: string; key: string; thumbnail: string },
): Promise<void> {
  await db
    .updateTable('import_preview_items')
    .set({ thumbnail })
    .where('import_preview_id', '=', previewId)
    .where('source_key', '=', key)
    .execute()
}
