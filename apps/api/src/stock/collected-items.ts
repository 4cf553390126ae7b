import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'

import type { CollectionRule } from '@marketday/contract/catalog/collection-rule'
import type { ShopCollection } from '@marketday/contract/storefront/shop/snapshot'

import type { DB } from '../platform/database/database-types.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { invalid } from '../platform/http/errors.ts'
import { isOfBrand, isOfCategory } from './catalogue-lists.ts'
import { idsTagged, isTagged } from './sets/item-sets.ts'

/** Collection contents: items matching the rule, plus pinned ones. */
export type Filling = Pick<ShopCollection, 'rule' | 'pinnedIds'>

export type RuleField = keyof CollectionRule

export type FillingArgs = Record<`rule.${RuleField}` | 'pinnedIds', unknown>

type Conditions<Field extends RuleField> = Readonly<
  Record<Field, (value: unknown) => RawBuilder<unknown>>
>

const ofItem: Conditions<'category' | 'brand' | 'tag'> = {
  category: isOfCategory,
  brand: isOfBrand,
  tag: (tag) => sql`p.product_id in (${idsTagged(tag)})`,
}

const ofCard: Conditions<Exclude<RuleField, keyof typeof ofItem>> = {
  priceFromMinor: (price) => sql`card.price_minor >= ${price}::bigint`,
  priceToMinor: (price) => sql`card.price_minor <= ${price}::bigint`,
  addedWithinDays: (days) =>
    sql`card.created_at > (select app_now() - make_interval(days => ${days}::int))`,
}

const ruleFields = Object.keys({ ...ofItem, ...ofCard }) as RuleField[]

export const fieldsOf = (rule: CollectionRule): readonly RuleField[] =>
  ruleFields.filter((field) => rule[field] !== undefined)

export const fillingArgs = ({ rule, pinnedIds }: Filling): FillingArgs => ({
  ...(Object.fromEntries(
    ruleFields.map((field) => [`rule.${field}`, rule[field] ?? null]),
  ) as FillingArgs),
  pinnedIds,
})

const allOf = (
  conditions: Readonly<Partial<Conditions<RuleField>>>,
  fields: readonly RuleField[],
  args: FillingArgs,
) =>
  sql.join(
    [sql`true`, ...fields.flatMap((field) => conditions[field]?.(args[`rule.${field}`]) ?? [])],
    sql` and `,
  )

export function namedCards(fields: readonly RuleField[], args: FillingArgs): RawBuilder<unknown> {
  const passing = sql`select p.product_id from listed_products p where ${allOf(ofItem, fields, args)}`
  return sql`
    select card.* from product_cards card
    where ${fields.some((field) => field in ofItem) ? sql`card.product_id in (${passing})` : sql`true`}
      and ${allOf(ofCard, fields, args)} and card.product_id <> all(${args.pinnedIds}::uuid[])`
}

export const idsCollected = (fields: readonly RuleField[], args: FillingArgs) => sql`
  select product_id from unnest(${args.pinnedIds}::uuid[]) product_id
  union all select product_id from (${namedCards(fields, args)}) named`

export const isCollected = (fields: readonly RuleField[], args: FillingArgs) => sql`
  (p.product_id = any(${args.pinnedIds}::uuid[]) or (
    ${allOf({ ...ofItem, tag: isTagged }, fields, args)} and (
      select true from product_cards card where card.product_id = p.product_id and ${allOf(ofCard, fields, args)})))`

/** 400 if deleted: an empty list would be misleading. */
export async function findFilling(db: Db, collectionId: string): Promise<Filling> {
  const row = await db
    .selectFrom('collections')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  if (row) return toFilling(row)
  const message = 'This collection was deleted. Choose another one, or list all items'
  throw invalid(message, [{ path: 'collection', message }])
}

export const toFilling = (row: Selectable<DB['collections']>): Filling => ({
  rule: {
    ...(row.category_id !== null && { category: row.category_id }),
    ...(row.brand !== null && { brand: row.brand }),
    ...(row.tag !== null && { tag: row.tag }),
    ...(row.price_from_minor !== null && { priceFromMinor: row.price_from_minor }),
    ...(row.price_to_minor !== null && { priceToMinor: row.price_to_minor }),
    ...(row.added_within_days !== null && { addedWithinDays: row.added_within_days }),
  },
  pinnedIds: row.pinned_ids,
})
