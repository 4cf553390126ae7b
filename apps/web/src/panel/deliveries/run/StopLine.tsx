import { windowOf } from '../delivery-words.ts'
import { Correction } from './Correction.tsx'
import { Refusal } from './Refusal.tsx'
import { StopBadge } from './StopBadge.tsx'
import type { Run, ShownStop } from './use-run.ts'

interface StopLineProps {
  stop: ShownStop
  timeZone: string
  run: Run
  choose?: () => void
}

export function StopLine({ stop, timeZone, run, choose }: StopLineProps) {
  const content = (
    <>
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover font-semibold tabular-nums">
        {stop.sequence}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{stop.recipient}</span>
        <span className="block truncate text-sm text-soft">{stop.address}</span>
        <span className="block text-sm text-soft tabular-nums">
          {stop.slot && choose && `${windowOf(stop.slot, timeZone)} · `}order {stop.orderNumber}
        </span>
      </span>
      <StopBadge stop={stop} />
    </>
  )
  const frame =
    'flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 py-2.5 text-left'
  return (
    <li className="flex flex-col gap-2">
      {choose ? (
        <button type="button" onClick={choose} className={`${frame} hover:bg-hover`}>
          {content}
        </button>
      ) : (
        <div className={frame}>{content}</div>
      )}
      {!stop.refused && <Correction stop={stop} run={run} />}
      {stop.refused && <Refusal refused={stop.refused} run={run} />}
    </li>
  )
}
