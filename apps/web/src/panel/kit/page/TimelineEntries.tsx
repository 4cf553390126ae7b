import type { StaffNote, TimelineEntry } from '@marketday/contract/orders/staff-note'
import type { ReactNode } from 'react'
import { moment } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'

interface TimelineEntriesProps {
  entries: readonly TimelineEntry[]
  renderNote?: (note: StaffNote) => ReactNode
}

export function TimelineEntries({ entries, renderNote }: TimelineEntriesProps) {
  return (
    <ol className="mt-4 divide-y first:mt-0 divide-line text-sm">
      {entries.toReversed().map((entry, index) => (
        <li key={`${entry.occurredAt}${entries.length - index}`} className="py-2.5">
          {entry.note && renderNote ? (
            renderNote(entry.note)
          ) : (
            <p className="break-words">{entry.message}</p>
          )}
          <p className="mt-0.5 flex flex-wrap items-center gap-2 text-soft">
            {entry.actorName} · {moment(entry.occurredAt)}
            {entry.note && <Badge>Team only</Badge>}
            {entry.isTold && <Badge tone="info">Emailed to the customer</Badge>}
          </p>
        </li>
      ))}
    </ol>
  )
}
