import { useQuery } from '@tanstack/react-query'

import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { useCan } from '../../account-query.ts'
import { driversQuery } from '../delivery-queries.ts'
import { nameDay } from '../delivery-words.ts'
import { DayDialog } from './DayDialog.tsx'

/** A day without drivers, and the way to a first shift. */
export function AddShift({ day }: { day: string }) {
  const { data } = useQuery(driversQuery)
  const mayEdit = useCan()('deliveries.edit')
  if (!data) return null
  const { rows, today } = data
  return (
    <section
      aria-label="No driver on this day"
      className="flex flex-wrap items-center gap-3 rounded-xl border border-line p-4"
    >
      <p className="min-w-0 flex-[1_1_14rem]">
        {rows.length === 0
          ? 'You have no drivers yet.'
          : `No driver has a shift ${day === today ? 'left today' : `on ${nameDay(day)}`}.`}
      </p>
      {rows.length === 0 && <UiLink href="?tab=drivers">Go to drivers</UiLink>}
      {rows.length > 0 && mayEdit && day >= today && (
        <DialogButton
          variant="secondary"
          dialog={(close) => (
            <DayDialog drivers={rows} day={day} today={today} kind="works" onClose={close} />
          )}
        >
          Add a shift
        </DialogButton>
      )}
    </section>
  )
}
