import { sql } from 'kysely'
import type { CustomField } from '@marketday/contract/catalog/custom-fields/custom-fields'

import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const selectFields = (db: Db) =>
  db
    .selectFrom('custom_fields')
    .select(inCamelCase(['custom_field_id as id', 'label', 'kind', 'choices', 'is_shown']))
    .orderBy('position')
    .orderBy('custom_field_id')

export const listCustomFields = (db: Db): Promise<CustomField[]> =>
  selectFields(db).where('deleted_at', 'is', null).execute()

/** Includes deleted fields. */
export const findCustomFields = (db: Db, ids: readonly string[]) =>
  selectFields(db)
    .select('deleted_at')
    .where('custom_field_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export async function countCustomValues(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`custom_values ? ${id}`)
    .executeTakeFirstOrThrow()
  return count
}
