import { sql } from 'kysely'

export const idsTagged = (tag: unknown) =>
  sql`select product_id from listed_tags where tag = ${tag}::text`

export const isTagged = (tag: unknown) =>
  sql`(select true from listed_tags t where t.tag = ${tag}::text and t.product_id = p.product_id)`
