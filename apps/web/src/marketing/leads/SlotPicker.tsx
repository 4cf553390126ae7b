import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pageAtRest } from '../../platform/page-at-rest.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { slotDays, type SlotOffer } from './slot-days.ts'

interface SlotPickerProps {
  /** Shown until the visitor's time zone is known; permanently without scripts. */
  offer: SlotOffer
  before?: string | undefined
  error?: string | boolean | undefined
  legend?: string
}

/** Free times by day in the visitor's time zone; native radio buttons and disclosures. */
export function SlotPicker(props: SlotPickerProps) {
  const { offer, before = '', error, legend = 'Choose a time' } = props
  const localZone = useOwnTimeZone() ?? offer.timeZone
  const [chosenZone, setChosenZone] = useState<string | null>(null)
  // Rendered on demand: four hundred options that few visitors open.
  const [zones, setZones] = useState(noZones)
  const showZones = () => setZones(allTimeZones())
  const [chosen, setChosen] = useState(before)
  const list = useRef<HTMLDivElement>(null)
  const zoneField = useRef<HTMLSelectElement>(null)
  const zone = chosenZone ?? localZone
  const days = useMemo(() => daysIn(zone, offer), [zone, offer])

  // Users may choose a time or focus the zone list before hydration. Adopt the time before
  // regrouping by the visitor's time zone, which recreates the buttons.
  useLayoutEffect(() => {
    if (zoneField.current === document.activeElement) setZones(allTimeZones())
    const early = list.current?.querySelector<HTMLInputElement>('input:checked')
    if (early) setChosen(early.value)
  }, [])

  const dayOfChosen = days.find(({ slots }) => slots.some(({ startsAt }) => startsAt === chosen))
  const options = [...new Set([zone, localZone, offer.timeZone, ...zones])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
  return (
    <fieldset className="flex flex-col gap-4" aria-describedby={error ? 'slot-error' : undefined}>
      <legend className="mb-3 text-lg font-semibold">{legend}</legend>
      <SelectField
        ref={zoneField}
        label="Time zone"
        name="timeZone"
        value={zone}
        options={options}
        onPointerEnter={showZones}
        onFocus={showZones}
        onChange={(event) => setChosenZone(event.target.value)}
        className="sm:max-w-80"
      />
      {days.length === 0 && (
        <p className="text-soft">
          There are no free times in the next ten working days. Please contact us instead.
        </p>
      )}
      <div ref={list} className="divide-y divide-line rounded-2xl border border-line empty:hidden">
        {days.map(({ day, slots }, index) => (
          <details key={day} name="demo-day" open={day === (dayOfChosen ?? days[0])?.day}>
            <summary className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 px-4 font-medium hover:text-primary-ink">
              {day}
              <span className="shrink-0 text-sm font-normal text-soft">{slots.length} free</span>
            </summary>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2 px-4 pb-4 sm:grid-cols-5">
              {slots.map(({ startsAt, time }, place) => (
                <label key={startsAt} className={slotLook}>
                  <input
                    id={index === 0 && place === 0 ? 'field-startsAt' : undefined}
                    type="radio"
                    name="startsAt"
                    value={startsAt}
                    checked={startsAt === chosen}
                    onChange={() => setChosen(startsAt)}
                    required
                    className="sr-only"
                  />
                  {time}
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

const slotLook =
  'flex min-h-10 cursor-pointer items-center justify-center rounded-lg border border-line text-sm tabular-nums hover:bg-hover has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)'

const noZones: string[] = []
let cachedZones: string[] | undefined

/** Uses the server-formatted times where possible: the first `Intl` format takes a tenth of a second on a phone. */
const daysIn = (zone: string, { days, timeZone }: SlotOffer) =>
  zone === timeZone
    ? days
    : slotDays(
        days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt)),
        zone,
      )

function useOwnTimeZone(): string | null {
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    void pageAtRest().then(() => {
      if (isHere) setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
    })
    return () => {
      isHere = false
    }
  }, [])
  return zone
}

const allTimeZones = () => (cachedZones ??= Intl.supportedValuesOf('timeZone'))
