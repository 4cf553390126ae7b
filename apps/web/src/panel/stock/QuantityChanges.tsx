import { clsx } from 'clsx'

import type { StockMovement } from '@marketday/contract/stock/stock-ledger'

import { count } from '../../platform/format.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { movementWords } from '../catalog/words.ts'
import { undoStock } from './undo-stock.ts'

interface QuantityChangesProps {
  movement: StockMovement
  className?: string
}

export function QuantityChanges({ movement, className }: QuantityChangesProps) {
  const { before, after } = movement
  const changes = [
    { what: 'On hand', delta: movement.onHandDelta, key: 'onHand' },
    { what: 'Reserved', delta: movement.reservedDelta, key: 'reserved' },
    { what: 'On the way', delta: movement.incomingDelta, key: 'incoming' },
    { what: 'Unavailable', delta: movement.unavailableDelta, key: 'unavailable' },
  ] as const
  const changed = changes.filter(({ delta }) => delta !== 0)
  if (changed.length === 0) return <p className={clsx('text-soft', className)}>No difference</p>
  return (
    <dl className={clsx('tabular-nums', className)}>
      {changed.map(({ what, delta, key }) => (
        <div key={what} className="flex items-baseline gap-x-1.5 whitespace-nowrap">
          <dt className="order-1 text-soft">{what} </dt>
          <dd className="contents">
            <span className="text-right font-medium @rows:min-w-10">{signed(delta)}</span>{' '}
            <span className="order-2 text-soft">
              {count(before[key])} → {count(after[key])}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** With a minus as wide as the plus, so that figures align. */
const signed = (delta: number) => (delta < 0 ? `−${count(-delta)}` : `+${count(delta)}`)

export function InBundles({ bundles }: { bundles: readonly string[] }) {
  return <span className="block text-soft">As part of {bundles.join(', ')}</span>
}

/** Undo button of a movement; shows the undo once done. */
export function UndoMovement({ movement }: { movement: StockMovement }) {
  const { type, title, variantId, referenceId, isUndone, reversesId, actions } = movement
  if (isUndone) return <Badge tone="warn">Undone</Badge>
  if (reversesId) return <Badge tone="neutral">Undo</Badge>
  if (actions.undo !== null) return null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Undo: ${movementWords[type]}, ${title}`}
      onClick={() => undoStock(referenceId, variantId)}
    >
      Undo
    </Button>
  )
}
