import {
  addStockTakeLines,
  countStockTakeLine,
  type StockTakeLine,
} from '@marketday/contract/stock/documents/counts/stock-takes'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { keptValue } from '../../../../platform/kept-value.ts'
import { findItems, lineOf } from '../receipts/receipt-lines.ts'
import { refreshTakes } from './take-queries.ts'

/** Scan not recorded yet; its id is the idempotency key. */
export interface Scan {
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
export function useScans(stockTakeId: string) {
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
