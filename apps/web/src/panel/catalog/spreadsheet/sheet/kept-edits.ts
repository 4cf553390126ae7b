import { columns, type Column } from '../cells/columns.ts'
import type { Edit } from './sheet-state.ts'

/** An edit as it is kept on the device; its column by name. */
export type KeptEdit = Omit<Edit, 'column'> & { readonly key: Column['key'] }

export interface KeptEdits {
  readonly edits: readonly KeptEdit[]
}

/** More than this would take a moment to write, again and again while somebody types. */
export const mostKept = 5_000

export const toKept = (edits: readonly Edit[]): KeptEdits => ({
  edits: edits.map(({ column, ...edit }) => ({ ...edit, key: column.key })),
})

/** Without those of columns that are there no more. */
export const fromKept = ({ edits }: KeptEdits): Edit[] =>
  edits.flatMap(({ key, ...edit }) => {
    const column = columns.find((candidate) => candidate.key === key)
    return column ? [{ ...edit, column }] : []
  })
