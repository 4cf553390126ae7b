import type pg from 'pg'
import { runSql } from '../machine/database.ts'

export type ShopSize = {
  slug: string
  products: number
  analyze?: boolean
  /** Per product. With several, some run low and some are out of stock. */
  variants?: number
}
export type ShopSeed = {
  tenantId: string
  slug: string
  /** Ordered by title. */
  productSlugs: string[]
  variantIds: string[]
  categoryIds: string[]
  collectionIds: string[]
  /** Start positions for pages of the shop's list: sort title and id. */
  places: [string, string][]
}

const plentiful = 1_000_000_000

/**
 * Seeds a shop with plain SQL as admin: a hundred thousand products through the API would take
 * longer than the whole bench. Reuses an existing shop with that slug.
 */
export async function seedShop(
  databaseUrl: string,
  { slug, products, analyze = true, variants = 1 }: ShopSize,
): Promise<ShopSeed> {
  let seed: ShopSeed | undefined
  await runSql(databaseUrl, async (client) => {
    let tenantId = await findTenant(client, slug)
    if (tenantId === undefined) {
      await client.query('begin')
      tenantId = await insertTenant(client, slug)
      await fillCatalogue(client, tenantId, { products, variants, analyze })
      if (variants > 1) await fillSales(client, tenantId)
      await fillDelivery(client, tenantId)
      await client.query('commit')
      // Plans made on empty tables stay bad.
      if (analyze) await client.query('vacuum analyze')
    }
    seed = { tenantId, slug, ...(await listProducts(client, tenantId)) }
  })
  if (seed === undefined) throw new Error(`the shop ${slug} was not seeded`)
  return seed
}

async function findTenant(client: pg.Client, slug: string): Promise<string | undefined> {
  const { rows } = await client.query<{ tenant_id: string }>(
    'select tenant_id from tenants where slug = $1',
    [slug],
  )
  return rows[0]?.tenant_id
}

async function insertTenant(client: pg.Client, slug: string): Promise<string> {
  await client.query(
    `insert into tenants (slug, name, business_setup_required, owner_confirmed_at, takes_cards)
     values ($1, $1, false, now(), true)`,
    [slug],
  )
  const tenantId = await findTenant(client, slug)
  if (tenantId === undefined) throw new Error(`no tenant ${slug}`)
  // The defaults of tenant_id read this setting, as in every request.
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
  await client.query('insert into business_profiles (legal_name, email) values ($1, $2)', [
    slug,
    `owner@${slug}.example.com`,
  ])
  // Plan with the largest catalog limit.
  await client.query(
    `insert into setup_progress (plan_id, billing_interval, completed_at) values ('scale', 'month', app_now())`,
  )
  await client.query(
    `insert into markets (code, name, country, currency, locale, is_default)
     values ('gb', 'United Kingdom', 'GB', 'GBP', 'en-GB', true)`,
  )
  await client.query(
    `insert into tax_classes (name, rates)
     values ('Standard rate', '[{"country": "GB", "region": "", "rateBp": 2000, "validFrom": null}]')`,
  )
  await client.query(
    `insert into locations (name, is_default, offers_pickup) values ('Counter', true, true)`,
  )
  await client.query(
    `insert into payment_accounts (stripe_account_id, details_submitted, charges_enabled) values ($1, true, true)`,
    [testAccountId(slug)],
  )
  await client.query(
    `insert into stripe_references (stripe_id, tenant_id, purpose, subject_id)
     select stripe_account_id, tenant_id, 'payment_account', payment_account_id from payment_accounts`,
  )
  return tenantId
}

/** Stripe account of a seeded shop; `createAccount` makes it known to the sandbox. */
export const testAccountId = (slug: string): string => `acct_${slug.replaceAll('-', '')}`

type CatalogueSize = { products: number; variants: number; analyze: boolean }

async function fillCatalogue(
  client: pg.Client,
  tenantId: string,
  { products, variants, analyze }: CatalogueSize,
): Promise<void> {
  // Autovacuum would see none of these rows before the commit and cause plans for empty tables.
  await client.query(
    `lock table products, variants, product_images, product_cards, listed_products, catalogue_words, stock_levels,
       stock_movements in share update exclusive mode`,
  )
  await client.query(
    `insert into categories (title, slug, position)
     select 'Category ' || n, 'category-' || n, n from generate_series(1, 20) n`,
  )
  await client.query(
    `insert into products (title, slug, description, status, vendor, tags, tax_class_id, category_id)
     select w.kind || ' ' || lpad(n::text, 6, '0'), 'product-' || n, repeat('Fresh from the oven. ', 30),
       'active', case when n % 3 > 0 then 'The Mill' else 'Maker ' || n % 200 end,
       array_remove(array['label-' || n % 300, case when n % 2 = 0 then 'daily' end, case when n % 3 = 0 then 'guest' end,
         case when n % 5 = 2 then 'folded' end], null),
       case when n % 100 > 0 then (select tax_class_id from tax_classes where tenant_id = $2 order by position limit 1) end, c.category_id
     from generate_series(1, $1::int) n
     join categories c on c.slug = 'category-' || (n % 20 + 1) and c.tenant_id = $2
     cross join lateral (select (array['Sourdough', 'Baguette', 'Croissant', 'Focaccia', 'Brioche'])[n % 5 + 1] as kind) w`,
    [products, tenantId],
  )
  if (analyze)
    await client.query('analyze products, product_cards, listed_products, catalogue_words')
  await client.query(
    `insert into variants (product_id, title, sku, price_minor, currency, position, low_stock_threshold)
     select product_id, case when n = 0 then '' else 'Size ' || n end, concat_ws('-', slug, nullif(n, 0)),
       100 + abs(hashtext(slug)) % 2000, 'GBP', n, case when $2 > 1 then 5 else 0 end
     from products cross join generate_series(0, $2::int - 1) n where tenant_id = $1`,
    [tenantId, variants],
  )
  if (analyze) await client.query('analyze variants, catalogue_words')
  await client.query(
    `insert into files (storage_key, content_hash, content_type, byte_size, width, height)
     values ('bench/loaf.webp', 'bench', 'image/webp', 20000, 800, 800)`,
  )
  await client.query(
    `insert into product_images (product_id, file_id, alt)
     select p.product_id, f.file_id, case when abs(hashtext(p.slug)) % 25 > 0 then p.title else '' end
     from products p join files f using (tenant_id) where p.tenant_id = $1 and abs(hashtext(p.slug)) % 40 > 0`,
    [tenantId],
  )
  await client.query(
    `insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id)
     select v.variant_id, l.location_id, 'receive',
       case when $3 = 1 then $2 when abs(hashtext(p.slug)) % 50 = 0 or abs(hashtext(v.sku)) % 100 < 2 then 0 when abs(hashtext(v.sku)) % 100 < 6 then 3 else 400 end,
       'import', v.product_id
     from products p join variants v using (tenant_id, product_id) join locations l using (tenant_id) where p.tenant_id = $1`,
    [tenantId, plentiful, variants],
  )
}

/** Seeds a hundred thousand sales of a year, and collections of many, few and all items. */
async function fillSales(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(
    `insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id, occurred_at)
     select variant_id, location_id, 'sale', -1, 'order', variant_id, now() - n % 365 * interval '1 day'
     from (
       select variant_id, location_id, row_number() over (order by hashtext(variant_id::text)) as n
       from stock_levels where tenant_id = $1 and on_hand > 100
     ) kept cross join generate_series(1, 3) limit 100000`,
    [tenantId],
  )
  await client.query(
    `insert into collections (title, slug, position, sort, is_on_home, is_in_menu, category_id, brand, tag, price_from_minor, added_within_days)
     select title, lower(title), position, 'title', false, false,
       (select category_id from categories where tenant_id = $1 and slug = category), brand, tag, price_from_minor, days
     from (values
       ('All', 1, null, null, null, null, null), ('Daily', 2, null, 'The Mill', 'daily', null, null),
       ('Dear', 3, null, null, null, 2000, 30), ('Few', 4, 'category-7', 'Maker 12', 'label-12', null, null)
     ) made (title, position, category, brand, tag, price_from_minor, days)`,
    [tenantId],
  )
}

async function fillDelivery(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(
    `insert into delivery_zones (name, kind, postcodes, fee_minor) values ('Town', 'postcodes', '{BA1}', 300)`,
  )
  await client.query('insert into storefronts (tenant_id) values ($1)', [tenantId])
  await client.query('insert into shop_drafts (tenant_id) values ($1)', [tenantId])
}

async function listProducts(client: pg.Client, tenantId: string) {
  type Listed = { slug: string; variant_id: string; sort_title: string; product_id: string }
  const { rows } = await client.query<Listed>(
    `select p.slug, v.variant_id, p.sort_title, p.product_id from products p join variants v using (tenant_id, product_id)
     where p.tenant_id = $1 and v.position = 0 order by p.sort_title, p.product_id`,
    [tenantId],
  )
  const categories = await client.query<{ category_id: string }>(
    'select category_id from categories where tenant_id = $1 order by position',
    [tenantId],
  )
  const collections = await client.query<{ collection_id: string }>(
    'select collection_id from collections where tenant_id = $1 order by position',
    [tenantId],
  )
  return {
    collectionIds: collections.rows.map((row) => row.collection_id),
    categoryIds: categories.rows.map((row) => row.category_id),
    productSlugs: rows.map((row) => row.slug),
    variantIds: rows.map((row) => row.variant_id),
    places: rows.map((row): [string, string] => [row.sort_title, row.product_id]),
  }
}
