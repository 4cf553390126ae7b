import { TriangleAlert } from 'lucide-react'
import { moment } from '../../platform/format.ts'

interface ReadingNoteProps {
  readAt: string | null
  failingSince: string | null
}

/** How far the card provider has been read; the reader judges by it what may still be missing. */
export function ReadingNote({ readAt, failingSince }: ReadingNoteProps) {
  if (failingSince)
    return (
      <p
        role="status"
        className="flex items-center gap-2 rounded-xl border border-warn bg-warn-soft px-4 py-3 text-sm text-warn"
      >
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        The card provider has not answered since {moment(failingSince)}. It is asked again every ten
        minutes; {readAt ? `what is shown is as of ${moment(readAt)}.` : 'nothing is known yet.'}
      </p>
    )
  if (!readAt) return null
  return <p className="text-sm text-soft">As the card provider said on {moment(readAt)}.</p>
}
