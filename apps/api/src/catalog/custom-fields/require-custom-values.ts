import { customValueProblem } from '@marketday/contract/catalog/custom-fields/custom-values'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'
import { findCustomFields } from './custom-field-rows.ts'

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
