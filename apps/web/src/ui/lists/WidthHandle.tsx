import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

/** Computes a new width from the current one; null resets it. */
export type NewWidth = (width: number) => number | null

/** Resize handler with the limits of the share. */
export interface Sizing {
  readonly least: number
  readonly most: number
  /** Called during a drag; null at its end. */
  readonly pull: (width: number | null) => void
  readonly resize: (change: NewWidth) => void
}

interface WidthHandleProps {
  /** Column to the left. */
  name: string
  /** Column's share of the table. */
  width: number
  sizing: Sizing
}

const step = 0.5

const keys: Readonly<Record<string, (width: number, sizing: Sizing) => number | null>> = {
  ArrowLeft: (width, sizing) => within(sizing, width - step),
  ArrowRight: (width, sizing) => within(sizing, width + step),
  Home: (_width, { least }) => least,
  End: (_width, { most }) => most,
  Enter: () => null,
}

/** Handle between two headings: dragged, or moved with the arrow keys; Enter and double-click reset the width. */
export function WidthHandle({ name, width, sizing }: WidthHandleProps) {
  const pulling = usePulling(width, sizing)
  const press = (event: KeyboardEvent) => {
    const next = keys[event.key]
    if (!next) return
    event.preventDefault()
    sizing.resize((now) => next(now, sizing))
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      title={`Width of ${name}`}
      aria-valuenow={width}
      aria-valuemin={sizing.least}
      aria-valuemax={sizing.most}
      tabIndex={0}
      {...pulling}
      onKeyDown={press}
      onDoubleClick={() => sizing.resize(() => null)}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none rounded-sm after:absolute after:inset-y-1 after:right-0 after:w-px after:bg-line hover:after:bg-primary focus-visible:after:bg-primary @max-rows:hidden"
    />
  )
}

const within = ({ least, most }: Sizing, width: number) =>
  Math.min(most, Math.max(least, Math.round(width * 10) / 10))

interface Pull {
  readonly x: number
  readonly column: number
  readonly table: number
  readonly width: number
}

function usePulling(width: number, sizing: Sizing) {
  const begun = useRef<Pull | null>(null)
  const end = ({ clientX }: PointerEvent) => {
    const from = begun.current
    begun.current = null
    sizing.pull(null)
    if (from && clientX !== from.x)
      sizing.resize(() => within(sizing, sharePulledTo(from, clientX)))
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const heading = event.currentTarget.closest('th')
      const table = event.currentTarget.closest('table')
      if (!heading || !table || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const sizes = { column: heading.offsetWidth, table: table.offsetWidth }
      begun.current = { x: event.clientX, width, ...sizes }
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (begun.current) sizing.pull(within(sizing, sharePulledTo(begun.current, clientX)))
    },
    onPointerUp: end,
    onPointerCancel: () => {
      begun.current = null
      sizing.pull(null)
    },
  }
}

/** The other columns retain their shares of the remaining width. */
function sharePulledTo({ x, column, table, width }: Pull, clientX: number): number {
  const wished = Math.min(table * 0.8, Math.max(1, column + clientX - x))
  const others = (width * (table - column)) / column
  return (others * wished) / (table - wished)
}
