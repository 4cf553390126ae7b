import { useInfiniteQuery } from '@tanstack/react-query'

import type { SheetCellFault, SheetProblem } from '@marketday/contract/imports/sheets'

import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ShowMore } from '../../kit/list/ShowMore.tsx'
import { changeCells, sheetFaultsQuery } from './sheet-queries.ts'

interface FaultRowsProps {
  importId: string
  problem: SheetProblem
  /** Cells can still be edited. */
  isOpen: boolean
}

/** Edited texts by row. */
type Edits = Readonly<Record<string, string>>
const noEdits: { readonly edits: Edits } = { edits: {} }

/** Rows of a problem; edited cells are checked together. */
export function FaultRows({ importId, problem, isOpen }: FaultRowsProps) {
  const list = useInfiniteQuery(sheetFaultsQuery(importId, problem.id))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const form = useForm(noEdits, ({ edits }) =>
    checked(edits, {
      edits: Object.keys(edits).length === 0 && 'Edit at least one cell',
      long: Object.keys(edits).length > mostCells && 'Check these cells first',
    }),
  )
  const { edits } = form.draft
  const isEditable = isOpen && rows.some(isEditableCell)
  const columns = columnsFor({
    heading: problem.heading,
    isOpen,
    edits,
    onEdit: (row, text) => form.change({ edits: { ...edits, [row]: text } }),
  })
  const table = (
    <Loaded query={list} what="the rows" rows={3}>
      {() => (
        <Table
          caption={`Rows: ${problem.problem}`}
          columns={columns}
          rows={rows}
          rowKey={({ row }) => String(row)}
        />
      )}
    </Loaded>
  )
  const send = (changed: Edits) =>
    changeCells(importId, {
      cells: Object.entries(changed).map(([row, value]) => ({
        row: Number(row),
        column: problem.column ?? 0,
        value,
      })),
    })
  return (
    <div className="flex flex-col gap-3">
      {isEditable ? (
        <Form
          action="Check again"
          button={{ size: 'small', className: 'self-start' }}
          {...form.sending(send)}
        >
          {table}
          {form.problems['edits'] && (
            <p className="text-sm font-medium text-bad">{form.problems['edits']}</p>
          )}
        </Form>
      ) : (
        table
      )}
      <ShowMore query={list} size="small" className="self-start" />
    </div>
  )
}

const mostCells = 200

const isEditableCell = ({ column, cell }: SheetCellFault) => column !== null && cell !== null

interface Editing {
  readonly heading: string
  readonly isOpen: boolean
  readonly edits: Edits
  readonly onEdit: (row: number, text: string) => void
}

const columnsFor = ({ heading, isOpen, edits, onEdit }: Editing): Column<SheetCellFault>[] => [
  { key: 'row', header: 'Row', primary: true, width: 2, cell: ({ row }) => `Row ${row}` },
  {
    key: 'value',
    header: heading || 'Value',
    cell: (fault) =>
      isOpen && isEditableCell(fault) ? (
        <TextField
          label={`${heading} in row ${fault.row}`}
          labelHidden
          maxLength={1000}
          value={edits[fault.row] ?? fault.cell ?? ''}
          onChange={({ target }) => onEdit(fault.row, target.value)}
        />
      ) : (
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          {fault.value || '–'}
        </span>
      ),
  },
  { key: 'remedy', header: 'What to do', cell: ({ remedy }) => remedy },
]
