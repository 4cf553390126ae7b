import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { failureReasonTexts } from '@marketday/contract/deliveries/delivery-states'
import { clsx } from 'clsx'
import { Banknote, Lock, MapPinOff, Package, Pin, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'

import { clock, money } from '../../../platform/format.ts'
import { Badge, StatusText } from '../../../ui/feedback/Badge.tsx'
import { ChoiceBox } from '../../kit/list/use-selection.tsx'
import type { Selection } from '../../kit/list/use-selection.tsx'
import { duration, minutesLate, stateLooks, windowOf } from '../delivery-words.ts'

interface StopRowProps {
  row: DeliveryRow
  /** Position in a run; null outside. */
  place: number | null
  timeZone: string
  /** Null for a role that cannot change deliveries. */
  selection: Selection<DeliveryRow> | null
  open: (deliveryId: string) => void
}

export function StopRow({ row, place, timeZone, selection, open }: StopRowProps) {
  return (
    <li
      data-row={row.id}
      className={clsx(
        'flex min-h-7 min-w-0 flex-wrap content-start items-center gap-x-2 rounded-md px-1.5 text-sm focus-within:bg-hover hover:bg-hover max-sm:min-h-11',
        selection?.keys.has(row.id) && 'bg-primary-soft',
      )}
    >
      {selection && <ChoiceBox row={row} selection={selection} />}
      {place !== null && (
        <span className="w-4 shrink-0 text-right text-xs text-soft tabular-nums">{place}</span>
      )}
      {place !== null && row.plannedAt && (
        <span className="shrink-0 font-medium tabular-nums">
          <span className="sr-only">planned </span>
          {clock(row.plannedAt, timeZone)}
        </span>
      )}
      <button
        type="button"
        data-row-open
        onClick={() => open(row.id)}
        title={row.address || 'No address'}
        className="min-h-6 min-w-0 flex-1 truncate text-left font-medium text-primary-ink hover:underline max-sm:min-h-11"
      >
        <span className={clsx(place !== null && 'sr-only')}>#{row.orderNumber} </span>
        {row.recipient}
      </button>
      <Hints row={row} />
      <SlotText row={row} timeZone={timeZone} isShort={place !== null} />
      <Troubles row={row} />
    </li>
  )
}

interface SlotTextProps {
  row: DeliveryRow
  timeZone: string
  isShort: boolean
}

function SlotText({ row: { slot }, timeZone, isShort }: SlotTextProps) {
  const text = slot ? windowOf(slot, timeZone) : 'No time yet'
  const isCut = isShort && text.split('–').every((time) => time.endsWith(':00'))
  return (
    <span title={text} className="shrink-0 text-xs text-soft tabular-nums">
      <span aria-hidden={isCut}>{isCut ? text.replaceAll(':00', '') : text}</span>
      {isCut && <span className="sr-only">{text}</span>}
    </span>
  )
}

/** Second line of a stop that is late, started or closed. */
function Troubles({ row }: { row: DeliveryRow }) {
  const isWaiting = waitingStates.includes(row.status)
  const late = isWaiting || startedStates.includes(row.status) ? minutesLate(row) : 0
  if (isWaiting && late === 0) return null
  const look = stateLooks[row.status]
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 pb-1 pl-7 text-xs">
      {!isWaiting && <StatusText tone={look.tone}>{look.label}</StatusText>}
      {late > 0 && <span className="font-medium text-bad">{duration(late)} late</span>}
      {row.failureReason && <Badge tone="bad">{failureReasonTexts[row.failureReason]}</Badge>}
      <GoodsBadge row={row} />
    </p>
  )
}

const waitingStates: readonly DeliveryRow['status'][] = ['unscheduled', 'scheduled', 'assigned']
const startedStates: readonly DeliveryRow['status'][] = ['en_route', 'arrived']

const packedHint: Partial<Record<DeliveryRow['fulfilmentStatus'], string>> = {
  unfulfilled: 'Not packed',
  picking: 'Not packed',
  part_packed: 'Partly packed',
}

function Hints({ row }: { row: DeliveryRow }) {
  const isOpen = waitingStates.includes(row.status)
  const packed = isOpen ? packedHint[row.fulfilmentStatus] : undefined
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs empty:hidden">
      {row.isLocked && <Hint icon={<Pin aria-hidden />} text="Locked in plans" />}
      {packed && <Hint icon={<Package aria-hidden />} text={packed} isWarning />}
      {row.cashToCollectMinor > 0 && (
        <Hint
          icon={<Banknote aria-hidden />}
          text={`Cash ${money(row.cashToCollectMinor, row.currency)}`}
        />
      )}
      {row.attempt > 1 && <Hint icon={<Repeat aria-hidden />} text={`Attempt ${row.attempt}`} />}
      {row.pinLocked && <Hint icon={<Lock aria-hidden />} text="PIN locked" isWarning />}
      {isOpen && row.lat === null && (
        <Hint icon={<MapPinOff aria-hidden />} text="Not on the map" isWarning />
      )}
    </span>
  )
}

interface HintProps {
  icon: ReactNode
  text: string
  isWarning?: boolean
}

const Hint = ({ icon, text, isWarning = false }: HintProps) => (
  <span title={text} className={clsx('[&_svg]:size-3.5', isWarning ? 'text-warn' : 'text-soft')}>
    {icon}
    <span className="sr-only">{text}</span>
  </span>
)

/** For deliveries that did not reach their customer. */
function GoodsBadge({ row: { status, goodsAt } }: { row: DeliveryRow }) {
  if (!['failed', 'returning', 'cancelled'].includes(status)) return null
  if (goodsAt === 'driver') return <Badge tone="warn">Goods with the driver</Badge>
  return goodsAt === 'lost' ? <Badge tone="bad">Goods lost</Badge> : null
}
