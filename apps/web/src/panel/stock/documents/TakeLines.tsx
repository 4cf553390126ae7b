import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useState, type KeyboardEvent } from 'react'

import {
  differenceOf,
  exportStockTakeLines,
  listStockTakeLines,
  type StockTake,
  type StockTakeLine,
  countStockTakeLine,
  forgetStockTakeLine,
} from '@marketday/contract/stock/documents/stock-takes'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { Explained } from '../../../ui/feedback/Explained.tsx'
import { RowLink, RowDetail } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../../kit/list/list-address.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { takeLinesQuery, refreshTakes } from './take-queries.ts'
import { lineWords, lineWorth, signed, lineName } from './take-words.ts'
import { useFailure } from '../../../ui/feedback/Failure.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { When } from '../../kit/list/When.tsx'

export function TakeLines({ take }: { take: StockTake }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listStockTakeLines, address }
  const lines = useQuery(takeLinesQuery(take.id, queryFrom(listStockTakeLines, search)))
  return (
    <ListTable
      name="countLines"
      {...list}
      filters={
        <search className="contents">
          <ListSearch address={address} label="Search by item, SKU or barcode" />
          <ListChoice
            {...list}
            name="state"
            label="Lines"
            labelHidden
            placeholder="All lines"
            options={optionsOf(lineWords)}
            className="min-w-0 flex-[1_1_9rem] sm:flex-none"
          />
          <ExportButton
            name="stock-count.csv"
            read={() =>
              call(exportStockTakeLines, {
                params: { stockTakeId: take.id },
                query: wholeListFrom(listStockTakeLines, search),
              })
            }
          />
        </search>
      }
      query={lines}
      caption="Lines of the count"
      what="lines"
      columns={columnsFor(take)}
      rowKey={({ variantId }) => variantId}
      firstTitle="No lines"
      firstText="The items of this count were deleted."
    />
  )
}

const columnsFor = ({ id, actions, currency }: StockTake): readonly Column<StockTakeLine>[] => [
  {
    key: 'item',
    header: 'Item',
    primary: true,
    width: 11,
    cell: ({ itemId, title, variantTitle }) => (
      <RowDetail detail={variantTitle && <bdi>{variantTitle}</bdi>}>
        <RowLink href={to('item', { itemId })}>{title}</RowLink>
      </RowDetail>
    ),
  },
  { key: 'sku', header: 'SKU', minor: true, cell: ({ sku }) => sku ?? '–' },
  {
    key: 'expected',
    header: 'Expected',
    align: 'right',
    width: 5,
    cell: ({ expected }) => (expected === null ? '–' : count(expected)),
  },
  {
    key: 'counted',
    header: 'Counted',
    width: 7,
    wraps: true,
    cell: (line) =>
      actions.count === null ? (
        <CountField stockTakeId={id} line={line} />
      ) : line.counted === null ? (
        '–'
      ) : (
        count(line.counted)
      ),
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    width: 8,
    wraps: true,
    cell: (line) => <Difference line={line} isOpen={actions.count === null} />,
  },
  {
    key: 'worth',
    header: 'Value',
    heading: <Explained word="Value">The difference at your cost per unit.</Explained>,
    align: 'right',
    width: 6,
    cell: (line) => lineWorth(line, currency),
  },
  {
    key: 'who',
    header: 'Counted by',
    minor: true,
    cell: ({ countedBy, countedAt }) =>
      countedBy &&
      countedAt && (
        <RowDetail detail={<When at={countedAt} />}>
          <bdi className="truncate">{countedBy}</bdi>
        </RowDetail>
      ),
  },
]

function Difference({ line, isOpen }: { line: StockTakeLine; isOpen: boolean }) {
  const { moved, lacking } = line
  const difference = differenceOf(line)
  if (difference === null) return '–'
  return (
    <span className="block wrap-anywhere">
      <strong>{signed(difference)}</strong>
      {isOpen && moved !== 0 && (
        <span className="block text-sm text-warn">
          {signed(moved)} while it was scanned; type the total to be sure
        </span>
      )}
      {isOpen && lacking > 0 && (
        <span className="block text-sm text-bad">
          {count(lacking)} more are promised or set aside
        </span>
      )}
    </span>
  )
}

interface CountFieldProps {
  stockTakeId: string
  line: StockTakeLine
}

interface Typed {
  readonly text: string
  /** Value on screen when typing began: other users' counts must not be overwritten unseen. */
  readonly seen: number | null
}

/** Total count; saved on blur or with Enter, which moves to the next field. */
function CountField({ stockTakeId, line }: CountFieldProps) {
  const { variantId, counted } = line
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isBad, setBad] = useState(false)
  const { failure, attempt, forget } = useFailure()
  const save = async () => {
    if (!typed) return
    const total = readCount(typed.text)
    setBad(total === undefined)
    if (total === undefined) return
    await attempt(async () => {
      const params = { stockTakeId, variantId }
      try {
        if (total !== typed.seen)
          await (total === null
            ? call(forgetStockTakeLine, { params })
            : call(countStockTakeLine, { params, body: { total, seen: typed.seen } }))
        setTyped((now) => (now?.text === typed.text ? null : now))
      } finally {
        await refreshTakes()
      }
    })
  }
  const change = (text: string) => {
    // After a refusal the user has seen the other count.
    setTyped({ text, seen: typed && !failure ? typed.seen : counted })
    setBad(false)
    forget()
  }
  return (
    <TextField
      label={`Counted of ${lineName(line)}`}
      labelHidden
      className="w-24 text-left"
      inputMode="numeric"
      autoComplete="off"
      data-count
      value={typed?.text ?? counted ?? ''}
      onChange={({ target }) => change(target.value)}
      onBlur={() => void save()}
      onKeyDown={goOn}
      error={isBad ? 'A whole number from 0 to 1000000' : failure?.message}
    />
  )
}

/** Undefined if invalid, null if empty. */
function readCount(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s\u00A0']/g, '')
  if (plain === '') return null
  return /^\d{1,7}$/.test(plain) && Number(plain) <= 1_000_000 ? Number(plain) : undefined
}

function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const field = event.currentTarget
  const fields = [...document.querySelectorAll<HTMLElement>('[data-count]')]
  const next = fields[fields.indexOf(field) + 1]
  if (next) return next.focus()
  // Saves the last field in place.
  field.blur()
  field.focus()
}
