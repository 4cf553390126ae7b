import type { DriverRow } from '@marketday/contract/deliveries/drivers'
import { writeShift } from '@marketday/contract/deliveries/shifts'
import type { ShiftParts } from '@marketday/contract/deliveries/shifts'
import { weekdays } from '@marketday/contract/storefront/shop/opening-hours'
import { Trash2 } from 'lucide-react'

import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { dayAfter } from '../delivery-words.ts'
import { DayDialog } from './DayDialog.tsx'
import { removeDay } from './save-shifts.ts'
import { nameShortDay, writeBreaks, writeException } from './shift-words.ts'
import { WeekDialog } from './WeekDialog.tsx'

interface DriverShiftsProps {
  driver: DriverRow
  drivers: readonly DriverRow[]
  today: string
  mayEdit: boolean
}

/** A driver's week and the days that differ from it. */
export function DriverShifts({ driver, drivers, today, mayEdit }: DriverShiftsProps) {
  return (
    <div className="flex w-full flex-col gap-2">
      <dl
        aria-label={`Week of ${driver.name}`}
        className="grid gap-x-3 gap-y-1 text-sm md:grid-cols-7"
      >
        {weekdays.map((name, index) => (
          <div key={name} className="flex min-w-0 gap-3 md:flex-col md:gap-0.5">
            <dt className="w-9 shrink-0 text-soft">
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </dt>
            <dd className="min-w-0 tabular-nums">
              <DayShifts parts={driver.week[index] ?? []} />
            </dd>
          </div>
        ))}
      </dl>
      {driver.followsDeliveryTimes && (
        <p className="text-sm text-soft">
          Follows your delivery times, with an hour before and after.
        </p>
      )}
      {driver.exceptions.length > 0 && (
        <ul aria-label={`Other days of ${driver.name}`} className="flex flex-wrap gap-2">
          {driver.exceptions.map((exception) => (
            <li
              key={exception.day}
              className="flex min-w-0 items-center gap-1 rounded-lg bg-hover pl-3 text-sm"
            >
              {mayEdit ? (
                <>
                  <DialogButton
                    variant="quiet"
                    size="small"
                    className="min-w-0 px-0 text-left font-normal wrap-anywhere whitespace-normal"
                    dialog={(close) => (
                      <DayDialog
                        drivers={[driver]}
                        day={exception.day}
                        today={today}
                        kind="off"
                        isEdited
                        onClose={close}
                      />
                    )}
                  >
                    {writeException(exception)}
                  </DialogButton>
                  <IconButton
                    label={`Remove ${nameShortDay(exception.day)} of ${driver.name}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => void removeDay(driver, exception)}
                  />
                </>
              ) : (
                <span className="py-2 pr-3">{writeException(exception)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <DialogButton
            variant="secondary"
            size="small"
            aria-label={`Change week of ${driver.name}`}
            dialog={(close) => <WeekDialog driver={driver} drivers={drivers} onClose={close} />}
          >
            Change week
          </DialogButton>
          <DialogButton
            variant="quiet"
            size="small"
            aria-label={`Add a day off or another shift for ${driver.name}`}
            dialog={(close) => (
              <DayDialog
                drivers={[driver]}
                day={dayAfter(today, 1)}
                today={today}
                kind="off"
                onClose={close}
              />
            )}
          >
            Add a day off or another shift
          </DialogButton>
        </div>
      )}
    </div>
  )
}

function DayShifts({ parts }: { parts: ShiftParts }) {
  if (parts.length === 0) return <span className="text-soft">Off</span>
  return parts.map((part) => (
    <span key={part.startsAt} className="block">
      {writeShift(part)}
      {part.breaks.length > 0 && (
        <span className="block text-xs text-soft max-md:ml-2 max-md:inline">
          {writeBreaks(part)}
        </span>
      )}
    </span>
  ))
}
