import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { count } from '../../../platform/format.ts'
import { ChooseAll } from '../../kit/list/use-selection.tsx'
import type { Selection } from '../../kit/list/use-selection.tsx'
import type { BoardLane } from './lanes.ts'
import { StopRow } from './StopRow.tsx'

export interface LaneListProps {
  timeZone: string
  selection: Selection<DeliveryRow> | null
  open: (deliveryId: string) => void
}

interface LaneProps extends LaneListProps {
  lane: BoardLane
  /** Key that leads to the lane. */
  digit: string
  /** Text beside the title. */
  note?: ReactNode
  /** Picture above the stops. */
  picture?: ReactNode
  /** Numbered stops side by side instead of a list. */
  isRun?: boolean
  isFolded?: boolean
  /** Scrolls by itself beside the runs. */
  isTall?: boolean
  onActive?: (deliveryId: string | null) => void
}

export function Lane(props: LaneProps) {
  const { lane, digit, note, picture, isTall = false, onActive, selection } = props
  const [isFolded, setFolded] = useState(props.isFolded ?? isNarrow())
  const id = useId()
  const { rows, title } = lane
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-lane={digit}
      className="min-w-0 rounded-xl border border-line bg-surface"
    >
      <header className="flex min-h-9 flex-wrap items-center gap-x-2 px-3 py-0.5 lg:flex-nowrap">
        {selection && rows.length > 0 && (
          <ChooseAll label={`Select all stops: ${title}`} rows={rows} selection={selection} />
        )}
        <h2 id={`${id}-title`} className="shrink-0 text-[0.9375rem] font-semibold">
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={`${id}-stops`}
            onClick={() => setFolded(!isFolded)}
            className="flex min-h-8 items-center gap-1 rounded-md hover:underline max-sm:min-h-11"
          >
            <ChevronDown
              aria-hidden
              className={clsx('size-4 text-soft transition-transform', isFolded && '-rotate-90')}
            />
            {title} ({count(rows.length)})
          </button>
        </h2>
        {note && (
          <p className="min-w-0 basis-full pb-1 text-xs text-soft lg:flex-1 lg:basis-0 lg:truncate lg:pb-0 lg:text-right">
            {note}
          </p>
        )}
      </header>
      <div
        id={`${id}-stops`}
        hidden={isFolded}
        className={clsx(isTall && 'lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto')}
        onFocus={({ target }) => onActive?.(rowAt(target))}
        onBlur={() => onActive?.(null)}
        onPointerOver={({ target }) => onActive?.(rowAt(target))}
        onPointerLeave={() => onActive?.(null)}
      >
        {picture}
        <LaneStops {...props} />
      </div>
    </section>
  )
}

function LaneStops({ lane: { rows, title }, isRun = false, ...list }: LaneProps) {
  if (rows.length === 0)
    return (
      <p className="px-3 pb-3 text-sm text-soft">No stops yet. Move stops here, or plan the day.</p>
    )
  return (
    <ol
      aria-label={title}
      data-rows
      className={clsx(
        'grid px-1.5 pb-1',
        isRun ? 'grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]' : 'grid-cols-1',
      )}
    >
      {rows.map((row, index) => (
        <StopRow
          key={row.id}
          row={row}
          place={isRun ? index + 1 : null}
          timeZone={list.timeZone}
          selection={list.selection}
          open={list.open}
        />
      ))}
    </ol>
  )
}

const rowAt = (target: EventTarget) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row']) || null

/** On a phone the lanes begin folded. */
const isNarrow = () => matchMedia('(max-width: 39.9rem)').matches
