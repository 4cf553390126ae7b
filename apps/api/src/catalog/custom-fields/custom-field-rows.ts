import { sql } from 'kysely'

import type { CustomField } from '@marketday/contract/catalog/custom-fields'
import { customValueProblem } from '@marketday/contract/catalog/custom-values'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'

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

/** Throws 400 naming each invalid value. Values of a deleted field are stored for a restore. */
export async function requireCustomValues(
  db: Db,
  { customValues = {} }: Pick<ProductInput, 'customValues'>,
): Promise<void> {
  const values = Object.entries(customValues)
  if (values.length === 0) return
  const fields = await findCustomFields(
    db,
    values.map(([id]) => id),
  )
  const fieldOf = new Map(fields.map((field) => [field.id, field]))
  const errors = values.flatMap(([id, value]) => {
    const field = fieldOf.get(id)
    const path = `customValues.${id}`
    if (!field) return [{ path, message: 'This field no longer exists' }]
    if (value === null || field.deleted_at !== null) return []
    const message = customValueProblem(field, value)
    return message === null ? [] : [{ path, message: `${field.label}: ${message}` }]
  })
  if (errors[0]) throw invalid(errors[0].message, errors)
}
