import { TriangleAlert } from 'lucide-react'

import { readPayouts } from '@marketday/contract/payments/payouts'

import { moment } from '../../../platform/format.ts'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'

interface ReadingNoteProps {
  readAt: string | null
  failingSince: string | null
}

/** Last sync with the card provider, to judge missing entries. */
export function ReadingNote({ readAt, failingSince }: ReadingNoteProps) {
  if (failingSince)
    return (
      <p
        role="status"
        className="flex items-center gap-2 rounded-xl border border-warn bg-warn-soft px-3 py-1.5 text-sm text-warn"
      >
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        The card provider has not responded since {moment(failingSince)}. We try again every ten
        minutes. {readAt ? `Figures are as of ${moment(readAt)}.` : 'There are no figures yet.'}
      </p>
    )
  if (!readAt) return null
  return <p className="text-sm text-soft">As reported by the card provider on {moment(readAt)}.</p>
}

/** Syncs with the card provider now; results appear automatically. */
export function LookAgain() {
  const ask = () =>
    act(() => call(readPayouts), {
      done: 'Checking with the card provider',
      failed: 'The card provider could not be reached',
    })
  return (
    <Button variant="secondary" onClick={ask}>
      Check again
    </Button>
  )
}
