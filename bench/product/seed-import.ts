import { randomUUID } from 'node:crypto'
import { runSql } from '../machine/database.ts'
import type { ShopSeed } from './seed-shop.ts'

/** Seeds an import in review with this many items; returns its id. */
export async function seedImport(
  databaseUrl: string,
  shop: ShopSeed,
  items: number,
): Promise<string> {
  const importId = randomUUID()
  const previewId = randomUUID()
  const host = `supply-${importId.slice(0, 8)}.example`
  await runSql(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', $1, true)`, [shop.tenantId])
    await client.query(
      `insert into import_previews (import_preview_id, token_hash, address, host, status, source, currency, found, read, claimed_at)
       values ($1, $4, 'https://' || $2::text, $2, 'extracted', 'shopify', 'GBP', $3, $3, app_now())`,
      [previewId, host, items, randomUUID()],
    )
    await client.query(insertItems, [previewId, items, host])
    await client.query(
      `insert into imports (import_id, import_preview_id, consent_at) values ($1, $2, app_now())`,
      [importId, previewId],
    )
    await client.query('commit')
    await client.query('vacuum analyze import_preview_items')
  })
  return importId
}

const insertItems = `
  insert into import_preview_items (import_preview_id, source_key, position, title, price_minor, highest_price_minor, currency, item)
  select $1::uuid, 'item-' || n, n, 'Supply ' || $3::text || ' ' || n, 450, 450, 'GBP', jsonb_build_object(
    'key', 'item-' || n, 'source', 'shopify', 'url', 'https://' || $3::text || '/products/item-' || n,
    'title', 'Supply ' || $3::text || ' ' || n, 'description', repeat('Kept cool and dry. ', 10),
    'category', 'Supplies ' || n % 20, 'vendor', 'Harbour', 'tags', '[]'::jsonb, 'options', '[]'::jsonb,
    'variants', jsonb_build_array(jsonb_build_object('optionValues', '[]'::jsonb, 'sku', left($3::text, 15) || '-' || n, 'barcode', '',
      'priceMinor', 450, 'compareAtMinor', null, 'isAvailable', true, 'quantity', 10, 'weightGrams', null)),
    'images', '[]'::jsonb, 'currency', 'GBP', 'confidence', 1)
  from generate_series(1, $2::int) n`
