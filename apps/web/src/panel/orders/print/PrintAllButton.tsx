import { mostPrintedOrders } from '@marketday/contract/orders/documents/order-documents'
import { listOrders, type OrderRow } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { act } from '../../act.ts'
import type { OrderQuery } from '../order-queries.ts'
import { PrintDialog } from './PrintDialog.tsx'

/** Prints all matching orders, up to the limit of one PDF. */
export function PrintAllButton({ query }: { query: OrderQuery }) {
  const [matches, setFound] = useState<readonly OrderRow[] | null>(null)
  const { busy, during } = useBusy()
  const find = () =>
    act(async () => setFound(await readAll(query)), {
      failed: 'The orders could not be loaded',
    })
  return (
    <>
      <Button size="small" variant="secondary" busy={busy} onClick={() => during(find)}>
        Print all …
      </Button>
      {matches && <PrintDialog orders={matches} onClose={() => setFound(null)} />}
    </>
  )
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
