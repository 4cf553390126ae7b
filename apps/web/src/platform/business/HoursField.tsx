import type { OpeningHours } from '@marketday/contract/tenants/setup'
import type * as z from 'zod/mini'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { weekdays } from '../format.ts'

type Hours = z.input<typeof OpeningHours>

interface HoursFieldProps {
  id: string
  value: readonly Hours[]
  onChange: (hours: Hours[]) => void
  error: string | undefined
}

const usual = { opens: '08:00', closes: '17:00' }

/** One row per weekday; a day that opens again takes the hours of the day before it. */
export function HoursField({ id, value, onChange, error }: HoursFieldProps) {
  const replace = (weekday: number, hours: Omit<Hours, 'weekday'> | null) => {
    const others = value.filter((day) => day.weekday !== weekday)
    const next = hours ? [...others, { ...hours, weekday }] : others
    onChange(next.toSorted((a, b) => a.weekday - b.weekday))
  }
  const errorId = `${id}-error`
  return (
    <div id={id} tabIndex={-1} className="flex flex-col divide-y divide-line">
      {weekdays.map((name, index) => {
        const weekday = index + 1
        const hours = value.find((day) => day.weekday === weekday)
        return (
          <div
            key={name}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <Checkbox
              label={name}
              className="w-32"
              checked={hours !== undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={(event) =>
                replace(weekday, event.target.checked ? (value.at(-1) ?? usual) : null)
              }
            />
            {hours ? (
              <span className="flex w-full flex-wrap items-center gap-2 text-sm text-soft sm:w-72">
                <span className="min-w-0 flex-[1_1_6.25rem]">
                  <ClockField
                    label={`${name}, opens`}
                    value={hours.opens}
                    onChange={(opens) => replace(weekday, { ...hours, opens })}
                  />
                </span>
                {/* Two lines only where two fields do not fit into one, and then with the word at the second. */}
                <span className="flex min-w-0 flex-[1_1_7.75rem] items-center gap-2">
                  to
                  <ClockField
                    label={`${name}, closes`}
                    value={hours.closes}
                    onChange={(closes) => replace(weekday, { ...hours, closes })}
                  />
                </span>
              </span>
            ) : (
              <span className="text-sm text-soft">Closed</span>
            )}
          </div>
        )
      })}
      {error && (
        <p id={errorId} className="pt-2 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

function ClockField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (time: string) => void
}) {
  return (
    <input
      type="time"
      aria-label={label}
      required
      value={value}
      onChange={(event) => event.target.value && onChange(event.target.value.slice(0, 5))}
      // The clock beside the text is for a mouse; a phone opens its own with a tap.
      className="control min-w-0 max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
    />
  )
}
