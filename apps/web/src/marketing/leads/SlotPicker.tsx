import { useState, useSyncExternalStore } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { FieldOf } from './LeadForm.tsx'
import { slotDays, timeOf } from './slot-days.ts'

interface SlotPickerProps {
  slots: readonly string[]
  /** Shown until the visitor's own zone is known, and for ever without scripts. */
  operatorTimeZone: string
  field: FieldOf
}

/** Free times by day, in the visitor's time zone; plain radio buttons in plain disclosures. */
export function SlotPicker({ slots, operatorTimeZone, field }: SlotPickerProps) {
  const own = useSyncExternalStore(never, ownTimeZone, () => operatorTimeZone)
  const zones = useSyncExternalStore(never, allTimeZones, () => noZones)
  const [chosenZone, setChosenZone] = useState<string | null>(null)
  const zone = chosenZone ?? own
  const { error, defaultValue } = field('startsAt')
  const options = [...new Set([zone, own, operatorTimeZone, ...zones])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
  return (
    <fieldset className="flex flex-col gap-4" aria-describedby={error ? 'slot-error' : undefined}>
      <legend className="mb-3 text-lg font-semibold">Choose a time</legend>
      <SelectField
        label="Time zone"
        name="timeZone"
        value={zone}
        options={options}
        onChange={(event) => setChosenZone(event.target.value)}
        className="sm:max-w-80"
      />
      {slots.length === 0 && (
        <p className="text-soft">
          Every time in the next ten working days is taken. Please write to us instead.
        </p>
      )}
      <div className="divide-y divide-line rounded-2xl border border-line">
        {slotDays(slots, zone).map(({ day, slots: ofDay }, index) => (
          <details
            key={day}
            name="demo-day"
            open={defaultValue ? ofDay.includes(defaultValue) : index === 0}
          >
            <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-medium hover:text-primary-ink">
              {day}
              <span className="text-sm font-normal text-soft">{ofDay.length} free</span>
            </summary>
            <div className="grid grid-cols-3 gap-2 px-4 pb-4 sm:grid-cols-5">
              {ofDay.map((slot) => (
                <label
                  key={slot}
                  className="flex min-h-10 cursor-pointer items-center justify-center rounded-lg border border-line text-sm tabular-nums hover:bg-hover has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)"
                >
                  <input
                    type="radio"
                    name="startsAt"
                    value={slot}
                    defaultChecked={slot === defaultValue}
                    required
                    className="sr-only"
                  />
                  {timeOf(slot, zone)}
                </label>
              ))}
            </div>
          </details>
        ))}
      </div>
      {error && (
        <p id="slot-error" className="text-sm font-medium text-bad">
          {error === true ? 'Choose a time' : error}
        </p>
      )}
    </fieldset>
  )
}

const noZones: string[] = []
let known: string[] | undefined

const never = () => () => undefined
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const allTimeZones = () => (known ??= Intl.supportedValuesOf('timeZone'))
