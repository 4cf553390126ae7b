import { useState, useEffect, useRef } from 'react'

import {
  addStockTakeLines,
  countStockTakeLine,
  type StockTakeLine,
} from '@marketday/contract/stock/documents/stock-takes'

import { Button } from '../../../ui/buttons/Button.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { count } from '../../../platform/format.ts'
import { CameraScanButton } from '../../scanning/CameraScanButton.tsx'
import { usePageScan } from '../../scanning/page-scan.ts'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { lineName } from './take-words.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { findItems, lineOf } from './receipts/receipt-lines.ts'
import { refreshTakes } from './take-queries.ts'

/** Scanner input: each code with Enter counts one piece. */
export function ScanCount({ stockTakeId }: { stockTakeId: string }) {
  const { scans, last, scan, retry, remove } = useScans(stockTakeId)
  usePageScan(scan)
  const [text, setText] = useState('')
  const code = text.trim()
  const bad = scans.filter(({ problem }) => problem !== null)
  const waiting = scans.length - bad.length
  const state = (
    <p role="status" className="flex flex-wrap items-baseline gap-2 text-sm empty:hidden">
      {last && (
        <>
          <RowName>{lineName(last)}</RowName> <strong>{count(last.counted ?? 0)}</strong>
        </>
      )}
      {waiting > 0 && <span className="text-soft">{count(waiting)} on the way</span>}
    </p>
  )
  return (
    <Card title="Scan">
      <div className="flex flex-col gap-3" data-adds="scan">
        <TextField
          label="SKU or barcode"
          hint="Each scan counts one piece, wherever the focus is."
          autoComplete="off"
          maxLength={100}
          className="max-w-xl"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || code === '') return
            event.preventDefault()
            // Cleared at once: a scanner sends the next code without waiting.
            setText('')
            scan(code)
          }}
        />
        {state}
        <CameraScanButton onScan={scan}>
          {state}
          {bad.map(({ id, code, problem }) => (
            <Failure key={id}>{`${code}: ${problem}`}</Failure>
          ))}
        </CameraScanButton>
      </div>
      {bad.length > 0 && (
        <ul aria-label="Scans that are not counted" className="mt-3 flex flex-col">
          {bad.map((failedScan) => (
            <li key={failedScan.id} className="border-t border-line py-3">
              <BadScan
                scan={failedScan}
                onRetry={() => retry(failedScan)}
                onRemove={() => remove(failedScan)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface BadScanProps {
  scan: Scan
  onRetry: () => void
  onRemove: () => void
}

function BadScan({ scan: { code, problem, absent }, onRetry, onRemove }: BadScanProps) {
  const retry = absent ? 'Count it too' : 'Try again'
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <bdi className="font-medium">{code}</bdi>{' '}
        <span className="font-medium text-bad">{problem}</span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${retry}: ${code}`}
        data-removes="scan"
        onClick={({ currentTarget }) => void keepFocus(currentTarget, onRetry)}
      >
        {retry}
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Dismiss: ${code}`}
        data-removes="scan"
        onClick={({ currentTarget }) => void keepFocus(currentTarget, onRemove)}
      >
        Dismiss
      </Button>
    </div>
  )
}

/** Scan not recorded yet; its id is the idempotency key. */
interface Scan {
  readonly id: string
  readonly code: string
  /** Null while pending. */
  readonly problem: string | null
  /** Variant that is not part of the count. */
  readonly absent: string | null
}

const unsent = 'The scan was not sent yet'
const keptScans = (stockTakeId: string) => keptValue<readonly Scan[]>(`count.${stockTakeId}`)

/** Sends scans one after another; stored in the browser until the server confirms each. */
function useScans(stockTakeId: string) {
  const [scans, setScans] = useState<readonly Scan[]>(() =>
    (keptScans(stockTakeId).read() ?? []).map((scan) => ({
      ...scan,
      problem: scan.problem ?? unsent,
    })),
  )
  const [last, setLast] = useState<StockTakeLine | null>(null)
  const queue = useRef(Promise.resolve())
  useEffect(
    () => keptScans(stockTakeId).write(scans.length > 0 ? scans : null),
    [scans, stockTakeId],
  )

  const put = (scan: Scan) =>
    setScans((before) => before.map((entry) => (entry.id === scan.id ? scan : entry)))
  const remove = ({ id }: Scan) => setScans((before) => before.filter((entry) => entry.id !== id))
  const send = (scan: Scan) => {
    queue.current = queue.current.then(async () => {
      const outcome = await sendScan(stockTakeId, scan)
      if ('line' in outcome) {
        remove(scan)
        setLast(outcome.line)
        void refreshTakes()
      } else put({ ...scan, ...outcome })
    })
  }
  return {
    scans,
    last,
    remove,
    scan: (code: string) => {
      const scan = { id: crypto.randomUUID(), code, problem: null, absent: null }
      setScans((before) => [...before, scan])
      send(scan)
    },
    retry: (scan: Scan) => {
      put({ ...scan, problem: null })
      send(scan)
    },
  }
}

type Outcome = { readonly line: StockTakeLine } | Pick<Scan, 'problem' | 'absent'>

async function sendScan(stockTakeId: string, scan: Scan): Promise<Outcome> {
  const { variantId, problem } = scan.absent
    ? { variantId: scan.absent, problem: null }
    : await findVariant(scan.code)
  if (!variantId) return { problem, absent: null }
  try {
    return { line: await countPiece(stockTakeId, variantId, scan) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return { problem: 'This item is not part of the count', absent: variantId }
    return { problem: error instanceof Error ? error.message : unsent, absent: scan.absent }
  }
}

async function findVariant(code: string) {
  const [match] = await findItems([lineOf({ code, quantity: '1' })])
  return { variantId: match?.stock?.variantId, problem: match?.problem ?? unsent }
}

async function countPiece(stockTakeId: string, variantId: string, { id, absent }: Scan) {
  const params = { stockTakeId, variantId }
  if (absent) await call(addStockTakeLines, { params, body: { variantIds: [variantId] } })
  const idempotencyKey = absent ? `${id}-added` : id
  return await call(countStockTakeLine, { params, body: { add: 1 }, idempotencyKey })
}
