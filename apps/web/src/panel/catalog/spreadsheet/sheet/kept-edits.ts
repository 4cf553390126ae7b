import { columns, type Column } from '../cells/columns.ts'
import type { Edit } from './sheet-state.ts'

export type KeptEdit = Omit<Edit, 'column'> & { readonly key: Column['key'] }

export interface KeptEdits {
  readonly edits: readonly KeptEdit[]
}

/** Larger sets would be slow to write during typing. */
export const mostKept = 5_000

export const toKept = (edits: readonly Edit[]): KeptEdits => ({
  edits: edits.map(({ column, ...edit }) => ({ ...edit, key: column.key })),
})

/** Drops edits of columns that no longer exist. */
export const fromKept = ({ edits }: KeptEdits): Edit[] =>
  edits.flatMap(({ key, ...edit }) => {
    const column = columns.find((candidate) => candidate.key === key)
    return column ? [{ ...edit, column }] : []
  })
