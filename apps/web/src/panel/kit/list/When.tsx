import { useSyncExternalStore } from 'react'

import { clsx } from 'clsx'
import { latelyOrDay, moment, shortMoment } from '../../../platform/format.ts'

interface WhenProps {
  at: string
  className?: string
}

/**
 * Time on one line: how long ago within a day, else the day. The exact time is shown on hover and
 * while the keyboard is in the row.
 */
export function When({ at, className }: WhenProps) {
  const now = useSyncExternalStore(subscribe, () => minute)
  return (
    <time
      dateTime={at}
      title={moment(at)}
      data-exact={shortMoment(at)}
      className={clsx(
        'relative whitespace-nowrap',
        'in-[tr:has(:focus-visible)]:after:absolute in-[tr:has(:focus-visible)]:after:inset-y-0 in-[tr:has(:focus-visible)]:after:start-0 in-[tr:has(:focus-visible)]:after:bg-surface in-[tr:has(:focus-visible)]:after:pe-1 in-[tr:has(:focus-visible)]:after:content-[attr(data-exact)]',
        className,
      )}
    >
      {latelyOrDay(at, now)}
    </time>
  )
}

let minute = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all rows. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    minute = Date.now()
    timer = setInterval(tick, 30_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick() {
  minute = Date.now()
  for (const listener of listeners) listener()
}
