import { sql } from 'kysely'

import { hasStock, itemKinds } from '@marketday/contract/catalog/products/item-kinds'

import { soldTypes } from '../movements.ts'

const types = sql.join(soldTypes.map((type) => sql.lit(type)))

const isRecent = sql`occurred_at > (select app_now() - interval '30 days')`

/** Items sold in 30 days: the newest movements per type, by index. */
export const idsSold = sql`
  select item.product_id from (
    select moved.variant_id, sum(moved.on_hand_delta) as change
    from unnest(array[${types}]) kind (type) cross join lateral (
      select variant_id, on_hand_delta from stock_movements where type = kind.type and ${isRecent} offset 0
    ) moved group by moved.variant_id
  ) variant cross join lateral (
    select product_id from variants where variant_id = variant.variant_id offset 0
  ) item group by item.product_id having sum(change) < 0`

export const isSold = sql`(
  select sum(moved.on_hand_delta) < 0 from variants v cross join lateral (
    select on_hand_delta from stock_movements
    where variant_id = v.variant_id and ${isRecent} and type in (${types}) offset 0
  ) moved where v.product_id = p.product_id)`

export const isInLedger = sql`(
  select kind in (${sql.join(itemKinds.filter(hasStock).map((kind) => sql.lit(kind)))})
  from products item where item.product_id = p.product_id)`

export const idsTagged = (tag: unknown) =>
  sql`select product_id from listed_tags where tag = ${tag}::text`

export const isTagged = (tag: unknown) =>
  sql`(select true from listed_tags t where t.tag = ${tag}::text and t.product_id = p.product_id)`
