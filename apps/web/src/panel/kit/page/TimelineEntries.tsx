import type { TimelineEntry } from '@marketday/contract/orders/parts/timeline-entry'
import { moment } from '../../../platform/format.ts'

/** What happened, the last first. */
export function TimelineEntries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="mt-4 divide-y first:mt-0 divide-line text-sm">
      {entries.toReversed().map((entry, index) => (
        <li key={`${entry.occurredAt}${index}`} className="py-2.5">
          <p
            className={
              entry.action === 'order.note'
                ? 'rounded-lg bg-hover px-3 py-2 break-words whitespace-pre-line'
                : 'break-words'
            }
          >
            {entry.message}
          </p>
          <p className="mt-0.5 text-soft">
            {entry.actorName} · {moment(entry.occurredAt)}
          </p>
        </li>
      ))}
    </ol>
  )
}
