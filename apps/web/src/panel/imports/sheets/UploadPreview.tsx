import type { Import } from '@marketday/contract/imports/imports'
import { listSheetItems, type Sheet } from '@marketday/contract/imports/sheets'
import {
  customFieldOf,
  marketHeading,
  marketOf,
  sheetColumns,
} from '@marketday/contract/catalog/products/item-sheet'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { count, counted } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { queryFrom, type ListAddress } from '../../kit/list/list-address.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useOtherMarkets } from '../../catalog/use-other-markets.ts'
import { customFieldsQuery } from '../../catalog/custom-fields/custom-field-queries.ts'
import { cancel, commit } from '../website/import-queries.ts'
import { SheetProblems } from './SheetProblems.tsx'
import { restoreRows, sheetItemsQuery, type SheetLine } from './sheet-queries.ts'

interface UploadPreviewProps {
  entry: Import
  sheet: Sheet
  counts: NonNullable<Sheet['counts']>
  address: ListAddress
}

/** Preview by cell; nothing is written before confirmation. */
export function UploadPreview({ entry, sheet, counts, address }: UploadPreviewProps) {
  const leave = async () => {
    if (await act(() => cancel(entry.id), { failed: 'The upload could not be cancelled' }))
      address.change({ upload: null, step: null, kind: null })
  }
  return (
    <div className="flex flex-col gap-5">
      <Card
        title={`${items(counts.added)} new, ${count(counts.changed)} changed, ${count(counts.unchanged)} unchanged`}
        description={describeRows(sheet, counts)}
      >
        {entry.shortage && (
          <p className="mb-3 text-sm text-warn">
            {count(entry.shortage.waiting)} new items don’t fit your plan. {entry.shortage.sentence}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <CommitButton entry={entry} counts={counts} />
          <Button variant="secondary" onClick={() => address.change({ step: 'columns' })}>
            Change columns
          </Button>
          {sheet.leftOut > 0 && (
            <Button
              variant="secondary"
              onClick={() =>
                act(() => restoreRows(entry.id), { failed: 'The rows could not be included' })
              }
            >
              Include {counted(sheet.leftOut, 'row')} again
            </Button>
          )}
          <Button variant="secondary" onClick={leave}>
            Cancel upload
          </Button>
        </div>
      </Card>
      {counts.faulty + counts.repaired > 0 && (
        <SheetProblems importId={entry.id} sheet={sheet} isOpen />
      )}
      {counts.added + counts.changed > 0 && <ChangeTable importId={entry.id} address={address} />}
    </div>
  )
}

function describeRows({ rows, leftOut }: Sheet, { faulty }: UploadPreviewProps['counts']): string {
  const left = leftOut > 0 ? ` ${counted(leftOut, 'row')} left out by you.` : ''
  if (faulty === 0)
    return leftOut > 0
      ? `All other rows are valid.${left}`
      : `All ${counted(rows, 'row')} are valid.`
  return `${count(faulty)} of ${counted(rows, 'row')} have errors and are skipped. The others can be imported.${left}`
}

const items = (number: number) => (number === 1 ? '1 item' : `${count(number)} items`)

function CommitButton({ entry, counts }: Pick<UploadPreviewProps, 'entry' | 'counts'>) {
  const { commit: blocked } = entry.actions
  if (blocked !== null) return <p className="text-sm text-soft">{blocked}.</p>
  return (
    <ConfirmButton
      title={`Import ${items(entry.selected)}?`}
      confirmLabel="Import"
      consequence={`${items(counts.added)} will be added and ${count(counts.changed)} changed in your shop. You can undo this for seven days.`}
      onConfirm={() => act(() => commit(entry.id), { failed: 'Nothing was imported' })}
    >
      Import {items(entry.selected)}
    </ConfirmButton>
  )
}

function ChangeTable({ importId, address }: { importId: string; address: ListAddress }) {
  const [search] = useSearchParams()
  const changes = useQuery(sheetItemsQuery(importId, queryFrom(listSheetItems, search)))
  const shared = { endpoint: listSheetItems, address }
  return (
    <section aria-label="Changes" className="flex flex-col gap-4">
      <search>
        <ListChoice
          {...shared}
          name="kind"
          label="Show"
          className="sm:max-w-64"
          placeholder="Everything"
          options={[
            { value: 'changed', label: 'Changed items' },
            { value: 'added', label: 'New items' },
          ]}
        />
      </search>
      <PagedTable
        {...shared}
        query={changes}
        caption="Changes"
        what="changes"
        columns={columns}
        rowKey={({ row, field, title }) => `${row} ${field} ${title}`}
        firstTitle="No changes in the file"
        firstText="Your shop already matches the file."
      />
    </section>
  )
}

function ColumnName({ field }: { field: string }) {
  const { data } = useQuery(customFieldsQuery)
  const customField = data?.rows.find(({ id }) => id === customFieldOf(field))
  const market = useOtherMarkets().find(({ id }) => id === marketOf(field))
  return customField?.label ?? (market ? marketHeading(market.code) : sheetColumns[field])
}

const columns: readonly Column<SheetLine>[] = [
  { key: 'title', header: 'Item', primary: true, cell: ({ title }) => <RowName>{title}</RowName> },
  { key: 'row', header: 'Row', cell: ({ row }) => row },
  {
    key: 'field',
    header: 'Column',
    cell: ({ kind, field, cells }) =>
      kind === 'added' ? counted(cells.length, 'value') : <ColumnName field={field} />,
  },
  {
    key: 'before',
    header: 'Now in the shop',
    cell: ({ kind, before }) => (kind === 'added' ? 'New' : renderText(before)),
  },
  {
    key: 'after',
    header: 'After the import',
    cell: ({ kind, after, cells }) =>
      kind === 'added' ? <NewValues cells={cells} /> : renderText(after),
  },
]

const mostValues = 4

/** The first values of a new item; the others on request. */
function NewValues({ cells }: Pick<SheetLine, 'cells'>) {
  const rest = cells.slice(mostValues)
  return (
    <div>
      <ValueList cells={cells.slice(0, mostValues)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer text-soft">
            {counted(rest.length, 'more value')}
          </summary>
          <ValueList cells={rest} />
        </details>
      )}
    </div>
  )
}

function ValueList({ cells }: Pick<SheetLine, 'cells'>) {
  return (
    <ul>
      {cells.map(({ row, field, after }) => (
        <li key={`${row} ${field}`} dir="auto" className="line-clamp-2 wrap-anywhere">
          <span className="text-soft">
            <ColumnName field={field} />:
          </span>{' '}
          {after}
        </li>
      ))}
    </ul>
  )
}

const renderText = (text: string) => (
  <span dir="auto" className="line-clamp-3 wrap-anywhere">
    {text || '–'}
  </span>
)
