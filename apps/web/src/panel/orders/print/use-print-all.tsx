import { mostPrintedOrders } from '@marketday/contract/orders/documents/order-documents'
import { listOrders, type OrderRow } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { act } from '../../act.ts'
import type { OrderQuery } from '../order-queries.ts'
import { PrintDialog } from './PrintDialog.tsx'

/** Prints all matching orders, up to the limit of one PDF. */
export function usePrintAll(query: OrderQuery) {
  const [matches, setMatches] = useState<readonly OrderRow[] | null>(null)
  const find = () =>
    void act(async () => setMatches(await readAll(query)), {
      failed: 'The orders could not be loaded',
    })
  return {
    entry: { label: 'Print all …', onSelect: find } satisfies MenuEntry,
    dialog: matches && <PrintDialog orders={matches} onClose={() => setMatches(null)} />,
  }
}

async function readAll(query: OrderQuery): Promise<OrderRow[]> {
  const rows: OrderRow[] = []
  let cursor: string | undefined
  do {
    const page = await call(listOrders, {
      query: { ...query, limit: 100, ...(cursor && { cursor }) },
    })
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor && rows.length < mostPrintedOrders)
  return rows
}
