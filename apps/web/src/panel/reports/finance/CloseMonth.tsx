import { closeMonth } from '@marketday/contract/reports/finance'
import type { Finance } from '@marketday/contract/reports/finance'
import { Lock } from 'lucide-react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day } from '../../../platform/format.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { actsOn } from '../../act.ts'
import { monthWords } from './finance-words.ts'

/** Only for a month that can be closed. */
export function CloseMonth({ finance: { month, actions } }: { finance: Finance }) {
  if (month === null || actions.close !== null) return null
  return (
    <DialogButton
      variant="secondary"
      dialog={(close) => <CloseDialog month={month} onClose={close} />}
    >
      Close month…
    </DialogButton>
  )
}

function CloseDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const name = monthWords(month)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Close ${name}?`}
      confirmLabel="Close month"
      onConfirm={() =>
        actOnFinance(() => call(closeMonth, { body: { month } }), {
          done: `${name} is closed`,
          failed: 'The month could not be closed',
        })
      }
    >
      The figures of {name} and of all months before it no longer change. Anything that arrives
      later counts in the current month. You can’t undo this.
    </ConfirmDialog>
  )
}

const actOnFinance = actsOn(() => queryClient.invalidateQueries({ queryKey: ['order', 'finance'] }))

export function ClosedNote({ finance: { closed } }: { finance: Finance }) {
  if (!closed) return null
  return (
    <p className="flex items-center gap-2 text-sm font-medium">
      <Lock aria-hidden className="size-4 shrink-0 text-soft" />
      <span>
        Closed on <time dateTime={closed.at}>{day(closed.at)}</time> by <bdi>{closed.by}</bdi>. The
        figures no longer change.
      </span>
    </p>
  )
}
