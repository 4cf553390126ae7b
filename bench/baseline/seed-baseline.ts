import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { runSql } from '../machine/database.ts'

export type BaselineSeed = { productIds: string[]; variantIds: string[] }

const plentiful = 1_000_000_000

/** Recreates the baseline tables with this many products; returns the ids in list order. */
export async function seedBaseline(url: string, products: number): Promise<BaselineSeed> {
  const seed: BaselineSeed = { productIds: [], variantIds: [] }
  await runSql(url, async (client) => {
    await client.query('drop schema if exists baseline cascade')
    await client.query(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'))
    await fill(client, products)
    const { rows } = await client.query<{ product_id: string; variant_id: string }>(
      'select product_id, variant_id from products order by title',
    )
    seed.productIds = rows.map((row) => row.product_id)
    seed.variantIds = rows.map((row) => row.variant_id)
  })
  return seed
}

async function fill(client: pg.Client, products: number): Promise<void> {
  await client.query(
    `insert into products (title, slug, description, vendor, category_title, category_slug, sku, price_minor,
       image_key, image_width, image_height)
     select 'Product ' || lpad(n::text, 6, '0'), 'product-' || n, repeat('Fresh from the oven. ', 30), 'The Mill',
       'Category ' || (n % 20 + 1), 'category-' || (n % 20 + 1), 'product-' || n, 100 + abs(hashtext('product-' || n)) % 2000,
       'bench/loaf.webp', 800, 800
     from generate_series(1, $1::int) n`,
    [products],
  )
  await client.query(
    'insert into variants select variant_id, product_id, price_minor from products',
  )
  await client.query('insert into stock select variant_id, $1::int from variants', [plentiful])
  // Plans made on empty tables stay bad.
  await client.query('vacuum analyze')
}
