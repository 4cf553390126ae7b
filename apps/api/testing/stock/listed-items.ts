import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

type Run = <R>(statement: RawBuilder<R>) => Promise<R[]>

export async function fillList(run: Run, items: number): Promise<void> {
  await run(sql`insert into categories (title, slug) values ('Bread', 'bread'), ('Cake', 'cake')`)
  for (const [title, above] of [
    ['Rye', 'bread'],
    ['Wheat', 'bread'],
    ['Dark', 'rye'],
  ] as const)
    await run(sql`insert into categories (title, slug, parent_id)
      select ${title}, lower(${title}), category_id from categories where slug = ${above}`)
  await run(sql`insert into products (title, slug, status, kind, vendor, tags, tax_class_id, created_at, updated_at, category_id)
    select (array['Rye', 'Oat', 'Plum', 'Fig'])[n % 4 + 1] || ' ' || n / 9, 'item-' || n,
      (array['active', 'active', 'draft', 'archived'])[n % 5 % 4 + 1], case when n % 12 = 5 then 'service' else 'physical' end,
      (array['', 'Mill', 'Oven', 'Mill & Sons', 'oven'])[n % 7 % 5 + 1],
      (array['{}', '{new}', '{new,vegan}', '{vegan,"two words",vegan}'])[n % 6 % 4 + 1]::text[],
      case when n % 8 > 0 then (select tax_class_id from tax_classes limit 1) end, app_now() - n % 3 * interval '20 days', '2026-06-01 23:30Z'::timestamptz + n / 20 * interval '1 day',
      (select category_id from categories where slug = (array['bread', 'cake', 'rye', 'wheat', 'dark', ''])[n % 11 % 6 + 1])
    from generate_series(1, ${items}::int) n`)
  await run(sql`insert into variants (product_id, title, sku, price_minor, currency, position)
    select product_id, 'Size ' || n, case when abs(hashtext(slug || n)) % 9 > 0 then slug || '-' || n end,
      (array[0, 100, 250, 250, 900])[1 + abs(hashtext(slug || n)) % 5], 'GBP', n
    from products cross join generate_series(0, abs(hashtext(slug)) % 3) n where slug like 'item-%'`)
  await run(
    sql`insert into files (storage_key, content_hash, content_type, byte_size)
      select n, n, 'image/webp', 1 from generate_series(1, 3) n`,
  )
  await run(sql`insert into product_images (product_id, file_id, alt, position)
    select product_id, file_id, case when abs(hashtext(slug || n)) % 5 = 0 then '' else 'A loaf' end, n
    from products cross join generate_series(1, abs(hashtext(slug)) % 4) n join files on storage_key = n::text
    where slug like 'item-%'`)
  await run(sql`insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id)
    select variant_id, location_id, 'receive', 5, 'import', product_id
    from variants cross join locations where sku like 'item-%' and abs(hashtext(sku)) % 3 > 0`)
  for (const [type, delta, daysAgo, nth] of [
    ['sale', -1, 2, 4],
    ['return', 1, 1, 8],
    ['sale', -2, 31, 5],
    ['adjust', -1, 3, 7],
  ] as const)
    await run(sql`insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id, occurred_at)
      select variant_id, location_id, ${type}, ${delta}, 'order', gen_random_uuid(), app_now() - ${daysAgo} * interval '1 day'
      from variants join products using (product_id) cross join locations
      where sku like 'item-%' and kind = 'physical' and abs(hashtext(sku)) % 3 > 0 and abs(hashtext(sku || 'sold')) % ${nth}::int = 0`)
}

export interface PlainItem {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly brand: string
  readonly tags: string[]
  readonly isTaxed: boolean
  readonly updated: string
  readonly day: string
  readonly categories: string[]
  readonly category: string
  readonly prices: number[]
  readonly skus: (string | null)[]
  readonly alts: string[]
  readonly out: number
  readonly variantIds: string[]
  /** Pieces sold in 30 days. */
  readonly sold: number
  readonly kind: string
  readonly isNew: boolean
}

/** By checking every item. */
export const plainItems = (run: Run) =>
  run(sql<PlainItem>`
    select p.product_id as id, lower(p.title) as title, p.status, p.vendor as brand, p.tags, p.tax_class_id is not null as "isTaxed",
      p.updated_at::text as updated, (p.updated_at at time zone 'Europe/London')::date::text as day,
      array(with recursive up as (
        select category_id, parent_id from categories where category_id = p.category_id
        union all select c.category_id, c.parent_id from categories c join up on c.category_id = up.parent_id
      ) select category_id::text from up) as categories,
      coalesce((select lower(title) from categories where category_id = p.category_id), '') as category,
      array(select price_minor::int from variants where product_id = p.product_id and archived_at is null) as prices,
      array(select sku from variants where product_id = p.product_id and archived_at is null) as skus,
      array(select alt from product_images where product_id = p.product_id) as alts,
      (select count(*)::int from variants v where product_id = p.product_id and archived_at is null and tracked and not backorder
        and coalesce((select sum(on_hand - reserved - unavailable) from stock_levels where variant_id = v.variant_id), 0) <= 0) as out,
      array(select variant_id::text from variants where product_id = p.product_id and archived_at is null
        order by position, variant_id) as "variantIds",
      (select coalesce(-sum(on_hand_delta), 0)::int from stock_movements m join variants v using (variant_id)
        where v.product_id = p.product_id and m.type in ('sale', 'return') and occurred_at > app_now() - interval '30 days') as sold,
      p.kind, p.created_at > app_now() - interval '30 days' as "isNew"
    from products p`)
