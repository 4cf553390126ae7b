import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { cardCell, type CardPlace } from './card-cell.ts'
import { widthOf } from './width-of.ts'
import { WidthHandle, type NewWidth, type Sizing } from './WidthHandle.tsx'

export interface Column<Row> {
  key: string
  header: string
  /** Replaces the header text. */
  heading?: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  sortable?: boolean
  /** Column that names the row: row header and card title. */
  primary?: boolean
  /** Hidden if the table is too narrow. */
  minor?: boolean
  /** Position in the row's card; default: a separate line. */
  card?: CardPlace
  /** Share of the table width relative to other columns, independent of content; default 6. */
  width?: number
  /** Hidden by default. */
  hidden?: boolean
  /** Not printed. */
  screenOnly?: boolean
  /** Always first; users cannot hide, move or resize it. */
  fixed?: boolean
  /** For fields and warnings, which are never cut. */
  wraps?: boolean
}

export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

export interface ColumnSizing extends Pick<Sizing, 'least' | 'most'> {
  readonly resize: (key: string, change: NewWidth) => void
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** For lists: rows of one line and equal height. Omitted: rows grow with their content. */
  density?: 'compact' | 'comfortable'
  /** Omitted if columns are not resizable. */
  sizing?: ColumnSizing
}

/**
 * Table whose rows become cards when they do not fit, such as on a phone or with large text; roles
 * preserve table semantics for assistive technology.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, onSort, density, sizing } = props
  // Only the headings rerender during a drag.
  const [pulled, setPulled] = useState<Pulled | null>(null)
  const shareOf = (column: Column<Row>) =>
    pulled?.key === column.key ? pulled.width : widthOf(column)
  const total = columns.reduce((sum, column) => sum + shareOf(column), 0)
  return (
    <div className="@container">
      <table
        role="table"
        data-density={density}
        className="group/table w-full table-fixed border-collapse text-sm wrap-anywhere @max-rows:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-rows:sr-only">
          <tr role="row">
            {columns.map((column, index) => (
              <Heading
                key={column.key}
                column={column}
                width={shareOf(column)}
                total={total}
                sorting={sorting}
                onSort={onSort}
                sizing={
                  sizing && !column.fixed && index < columns.length - 1
                    ? {
                        ...sizing,
                        pull: (width) =>
                          setPulled(width === null ? null : { key: column.key, width }),
                        resize: (change) => sizing.resize(column.key, change),
                      }
                    : null
                }
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-rows:block">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Pulled {
  readonly key: string
  readonly width: number
}

interface HeadingWordsProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}

interface HeadingProps<Row> extends HeadingWordsProps<Row> {
  width: number
  total: number
  /** Null if not resizable. */
  sizing: Sizing | null
}

function Heading<Row>({ column, width, total, sorting, onSort, sizing }: HeadingProps<Row>) {
  return (
    <th
      role="columnheader"
      scope="col"
      // Read with each cell, so without the handle's name.
      aria-label={sizing ? column.header : undefined}
      aria-sort={sorting?.key === column.key ? sorting.direction : undefined}
      style={{ width: `${(width / total) * 100}%` }}
      className={clsx(
        'sticky top-(--sticky-top) z-10 border-b border-line bg-surface px-2 py-2 font-medium @whole-rows:px-3 whitespace-nowrap text-soft first:rounded-tl-2xl first:pl-5 last:rounded-tr-2xl last:pr-5',
        column.align === 'right' ? 'text-right' : 'text-left',
        column.minor && '@rows:@max-whole-rows:hidden',
        column.screenOnly && 'print:hidden',
      )}
    >
      <HeadingWords column={column} sorting={sorting} onSort={onSort} />
      {sizing && !column.fixed && (
        <WidthHandle name={column.header} width={width} sizing={sizing} />
      )}
    </th>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

/** Rerenders only for a new row or new columns, not per typed search letter. */
const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ row, columns }: TableRowProps<Row>) {
  return (
    <tr
      role="row"
      className={clsx(
        'border-b border-line transition-colors last:border-0 hover:bg-hover has-[[role=rowheader]_a]:cursor-pointer',
        '@rows:group-data-[density=comfortable]/table:h-13 @rows:group-data-[density=compact]/table:h-10',
        '@max-rows:relative @max-rows:flex @max-rows:flex-wrap @max-rows:gap-x-2.5 @max-rows:gap-y-0.5 @max-rows:px-4 @max-rows:py-3 @max-rows:group-data-[density=compact]/table:py-2',
        '@max-rows:has-[>[data-place=before]]:pl-12 @max-rows:@min-[16rem]:has-[>[data-place=corner]]:pr-12',
        '@rows:group-data-density/table:[&_button]:max-h-8',
        // 44 px to touch, without higher cards.
        '@max-rows:[&_button]:relative @max-rows:[&_button]:after:absolute @max-rows:[&_button]:after:-inset-1.5',
      )}
    >
      {columns.map((column) => {
        const Cell = column.primary ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            role={column.primary ? 'rowheader' : 'cell'}
            scope={column.primary ? 'row' : undefined}
            data-label={column.header}
            data-place={column.card}
            className={clsx(
              'px-2 py-3 align-middle font-normal @rows:first:pl-5 @rows:last:pr-5 @whole-rows:px-3',
              column.wraps
                ? '@rows:group-data-density/table:py-1'
                : '@rows:group-data-density/table:truncate @rows:group-data-density/table:py-0 @rows:group-data-density/table:*:align-middle',
              '@max-rows:p-0',
              cardCell[column.card ?? 'line'],
              column.primary && 'text-left font-medium @max-rows:text-[0.9375rem]',
              column.align === 'right' ? 'text-right tabular-nums' : 'text-left',
              column.minor && '@rows:@max-whole-rows:hidden',
              column.screenOnly && 'print:hidden',
            )}
          >
            {column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

function HeadingWords<Row>({ column, sorting, onSort }: HeadingWordsProps<Row>) {
  if (!column.sortable || !onSort) return column.heading ?? column.header
  const button = <SortButton column={column} sorting={sorting} onSort={onSort} />
  if (!column.heading) return button
  return (
    <span className="inline-flex items-center gap-1">
      {column.heading}
      {button}
    </span>
  )
}

interface SortButtonProps<Row> extends HeadingWordsProps<Row> {
  onSort: (sorting: Sorting) => void
}

function SortButton<Row>({ column, sorting, onSort }: SortButtonProps<Row>) {
  const direction = sorting?.key === column.key ? sorting.direction : null
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[
    direction ?? 'none'
  ]
  return (
    <button
      type="button"
      aria-label={column.heading ? `Sort by ${column.header}` : undefined}
      className="-mx-1.5 inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded px-1.5 hover:text-ink"
      onClick={() =>
        onSort({
          key: column.key,
          direction: direction === 'ascending' ? 'descending' : 'ascending',
        })
      }
    >
      {!column.heading && column.header}
      <Icon aria-hidden className="size-3.5" />
    </button>
  )
}
