import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { failureReasonTexts } from '@marketday/contract/deliveries/delivery-states'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { clock, money } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Badge, StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { moveInRun } from './assign-stop.ts'
import { duration, minutesLate, stateLooks, windowOf } from '../delivery-words.ts'
import type { Board } from './lanes.ts'
import { StopMenu } from './StopMenu.tsx'

interface StopRowProps {
  row: DeliveryRow
  /** Position in a run; null outside. */
  place: number | null
  board: Board
  open: (deliveryId: string) => void
}

export function StopRow({ row, place, board, open }: StopRowProps) {
  const { timeZone } = board
  const look = stateLooks[row.status]
  const late = minutesLate(row)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:flex-nowrap">
      {place !== null && (
        <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-hover text-sm font-semibold tabular-nums">
          {place}
        </span>
      )}
      <div className="flex-[2_1_0] max-sm:min-w-[65%] sm:min-w-0">
        <button
          type="button"
          onClick={() => open(row.id)}
          className="min-h-6 text-left font-medium text-primary-ink hover:underline"
        >
          #{row.orderNumber} {row.recipient}
        </button>
        <p className="truncate text-sm text-soft">{row.address || 'No address'}</p>
      </div>
      <p className="w-36 shrink-0 text-sm tabular-nums sm:w-28">
        {row.slot ? windowOf(row.slot, timeZone) : 'No time yet'}
        {row.plannedAt && (
          <span className={clsx('block', late > 0 ? 'font-medium text-bad' : 'text-soft')}>
            planned {clock(row.plannedAt, timeZone)}
            {late > 0 && `, ${duration(late)} late`}
          </span>
        )}
      </p>
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap gap-1.5 sm:flex-[1_1_0]">
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        <Hints row={row} />
      </div>
      <div className="flex items-center justify-end max-sm:empty:hidden sm:w-32 sm:shrink-0">
        {place !== null && row.actions.move === null && <Movers row={row} />}
        <StopMenu row={row} board={board} />
      </div>
    </li>
  )
}

const packedHint: Partial<Record<DeliveryRow['fulfilmentStatus'], string>> = {
  unfulfilled: 'Not packed',
  picking: 'Not packed',
  part_packed: 'Partly packed',
}

function Hints({ row }: { row: DeliveryRow }) {
  const isOpen = ['unscheduled', 'scheduled', 'assigned'].includes(row.status)
  return (
    <>
      {isOpen && packedHint[row.fulfilmentStatus] && (
        <Badge tone="warn">{packedHint[row.fulfilmentStatus]}</Badge>
      )}
      {row.cashToCollectMinor > 0 && (
        <Badge tone="info">Cash {money(row.cashToCollectMinor, row.currency)}</Badge>
      )}
      {row.attempt > 1 && <Badge>Attempt {row.attempt}</Badge>}
      {row.pinLocked && <Badge tone="bad">PIN locked</Badge>}
      {isOpen && row.lat === null && <Badge tone="warn">Not on the map</Badge>}
      <GoodsBadge row={row} />
      {row.failureReason && <Badge tone="bad">{failureReasonTexts[row.failureReason]}</Badge>}
    </>
  )
}

/** For deliveries that did not reach their customer. */
function GoodsBadge({ row: { status, goodsAt } }: { row: DeliveryRow }) {
  if (!['failed', 'returning', 'cancelled'].includes(status)) return null
  if (goodsAt === 'driver') return <Badge tone="warn">Goods with the driver</Badge>
  return goodsAt === 'lost' ? <Badge tone="bad">Goods lost</Badge> : null
}

function Movers({ row }: { row: DeliveryRow }) {
  return (
    <>
      <IconButton
        label={`Move ${row.recipient} up`}
        icon={<ArrowUp aria-hidden />}
        onClick={() => void moveInRun(row.id, 'up')}
      />
      <IconButton
        label={`Move ${row.recipient} down`}
        icon={<ArrowDown aria-hidden />}
        onClick={() => void moveInRun(row.id, 'down')}
      />
    </>
  )
}
