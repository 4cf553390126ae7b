import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import {
  bulkFields,
  cellFields,
  emptyVariantFields,
  optionalFields,
  variantFieldsOf,
} from '@marketday/contract/catalog/products/variant-fields'
import type {
  BulkField,
  VariantField,
  VariantFields,
} from '@marketday/contract/catalog/products/variant-fields'
import type { VariantInput } from '@marketday/contract/catalog/products/product-shapes'

import type { Variants } from '../../platform/database/database-types.ts'
import { toSnakeCase } from '../../platform/database/sql.ts'
import type { SnakeCase } from '../../platform/database/sql.ts'

type Row = Selectable<Variants>
type ColumnFor<Value> = { [C in keyof Row]: Row[C] extends Value ? C : never }[keyof Row]

type OptionalField = (typeof optionalFields)[number]
type Columns = { [F in VariantField]: SnakeCase<F> }
type ColumnValues = { [F in VariantField as Columns[F]]: Row[Columns[F]] }

const fields = Object.keys(emptyVariantFields) as VariantField[]
/** A field's column has its name in snake case; a field without a column of its type does not compile. */
const columns = Object.fromEntries(
  fields.map((field) => [field, toSnakeCase(field)]),
) as Columns satisfies { [F in VariantField]: ColumnFor<VariantFields[F]> }

export const fieldColumns = Object.values(columns)

/** Column by field, of those that bulk actions change. */
export const bulkColumns = Object.fromEntries(
  bulkFields.map((field) => [field, columns[field]]),
) as Pick<Columns, BulkField>

/** Missing fields become empty. */
export function toFieldColumns(input: VariantInput): ColumnValues {
  const values = variantFieldsOf(input)
  return Object.fromEntries(
    fields.map((field) => [columns[field], values[field]]),
  ) as unknown as ColumnValues
}

export const optionalFieldsIn = <R extends Pick<Row, Columns[OptionalField]>>(row: R) =>
  Object.fromEntries(optionalFields.map((field) => [field, row[columns[field]]])) as Pick<
    VariantFields,
    OptionalField
  >

/** Columns of spreadsheet cells, of the table called `v`, under the names of their fields. */
export const selectCellColumns = sql.join(
  cellFields.map((field) => sql`${sql.ref(`v.${columns[field]}`)} as ${sql.ref(field)}`),
)
