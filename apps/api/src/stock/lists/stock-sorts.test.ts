import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listStock, stockSorts } from '@marketday/contract/products/stock'

import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { fillList } from '../../../testing/stock/listed-items.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture

const run = <R>(statement: RawBuilder<R>) =>
  t.inTenant(shop.owner.tenantId, async (db) => (await statement.execute(db)).rows)

beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [])
  await fillList(run, 400)
  await run(sql`update variants set sku = upper(sku) where abs(hashtext(sku)) % 4 = 0`)
  await run(
    sql`update variants set archived_at = app_now() where position = 0 and abs(hashtext(sku)) % 7 = 0`,
  )
})
afterAll(() => t.close())

interface Line {
  readonly id: string
  readonly title: string
  readonly brand: string
  readonly isOut: boolean
  readonly sku: string
  readonly byItem: readonly (string | number)[]
}

const plainLines = () =>
  run(sql<Line>`
    select variant_id as id, lower(p.title) as title, p.vendor as brand, lower(coalesce(v.sku, '')) as sku,
      json_build_array(lower(p.title), product_id, v.position, variant_id) as "byItem",
      coalesce((select sum(on_hand - reserved - unavailable) from stock_levels where variant_id = v.variant_id), 0) <= 0 as "isOut"
    from variants v join products p using (product_id) where p.status <> 'archived' and v.archived_at is null`)

type Asked = QueryInput<typeof listStock>

/** Few pass some of them, and many the others. */
const questions: readonly [string, Asked, (line: Line) => boolean][] = [
  ['everything', {}, () => true],
  ['a common brand', { brand: 'Mill' }, ({ brand }) => brand === 'Mill'],
  ['a rare brand', { brand: 'Nobody' }, () => false],
  ['what is out', { state: 'out' }, ({ isOut }) => isOut],
  ['a word', { search: 'rye' }, ({ title }) => title.includes('rye')],
  [
    'a word of a brand that is in stock',
    { search: 'fig', brand: 'oven', state: 'in' },
    ({ title, brand, isOut }) => title.includes('fig') && brand === 'oven' && !isOut,
  ],
]

test.each(questions)('%s is listed by item and by SKU both ways', async (_name, query, passes) => {
  const lines = (await plainLines()).filter(passes)
  for (const sort of stockSorts) {
    const direction = sort.startsWith('-') ? -1 : 1
    const keyOf = ({ id, sku, byItem }: Line) => (sort.endsWith('sku') ? [sku, id] : byItem)
    const sorted = lines.toSorted((one, other) => direction * compare(keyOf(one), keyOf(other)))
    const limit = sort === 'sku' ? 3 : 40
    expect([sort, await listed({ ...query, sort, limit })]).toEqual([
      sort,
      sorted.map(({ id }) => id),
    ])
  }
})

test('a page of another order is refused', async () => {
  const { body } = await shop.owner.call(listStock, { query: { sort: 'sku', limit: 1 } })
  const cursor = body.nextCursor ?? ''
  const { status } = await shop.owner.call(listStock, { query: { sort: 'item', cursor } })
  expect(status).toBe(400)
})

async function listed(query: Asked): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const at: Asked = cursor ? { cursor } : {}
    const { body } = await shop.owner.call(listStock, { query: { ...query, ...at } })
    ids.push(...body.rows.map(({ variantId }) => variantId))
    cursor = body.nextCursor
  }
  return ids
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const index = one.findIndex((value, place) => value !== other[place])
  if (index < 0) return 0
  return (one[index] ?? '') < (other[index] ?? '') ? -1 : 1
}
