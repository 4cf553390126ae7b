import * as z from 'zod/mini'

export const exportFormats = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportedColumns = <Column extends string>(
  headings: Readonly<Record<Column, string>>,
) => {
  const names = Object.keys(headings) as [Column, ...Column[]]
  return z.array(z.enum(names)).check(
    z.minLength(1, 'Choose at least one column'),
    z.maxLength(names.length),
    z.refine((columns) => new Set(columns).size === columns.length, {
      message: 'Use each column only once',
    }),
  )
}
