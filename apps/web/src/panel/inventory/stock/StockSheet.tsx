import type { StockRow } from '@marketday/contract/products/stock'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../platform/format.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import { useCan } from '../../use-can.ts'
import { stockRowQuery } from '../inventory-queries.ts'
import { MovementList } from './MovementList.tsx'
import { StockChangeForm } from './StockChangeForm.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

interface StockSheetProps {
  variantId: string
  onClose: () => void
}

/** The stock of one variant: where it stands, how to change it, and everything that moved it. */
export function StockSheet({ variantId, onClose }: StockSheetProps) {
  const stock = useQuery(stockRowQuery(variantId))
  const can = useCan()
  const row = stock.data
  return (
    <Sheet
      onClose={onClose}
      title={row?.title ?? 'Stock'}
      description={row?.variantTitle || undefined}
      closeOnBackdrop
    >
      <div className="flex flex-col gap-6">
        <Loaded query={stock} what="the stock" rows={3}>
          {(found) => (
            <>
              <Quantities row={found} />
              {can('stock.edit') && <StockChangeForm row={found} />}
            </>
          )}
        </Loaded>
        <MovementList variantId={variantId} />
      </div>
    </Sheet>
  )
}

function Quantities({ row }: { row: StockRow }) {
  const figures = [
    { label: 'On hand', value: row.onHand, hint: 'on your shelves' },
    { label: 'Reserved', value: row.reserved, hint: 'promised to orders and checkouts' },
    { label: 'Unavailable', value: row.unavailable, hint: 'set aside' },
    { label: 'Available', value: row.available, hint: 'what the shop sells' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3">
      {figures.map(({ label, value, hint }) => (
        <div key={label} className="rounded-xl border border-line px-4 py-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{count(value)}</dd>
          <dd className="text-xs text-faint">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}
