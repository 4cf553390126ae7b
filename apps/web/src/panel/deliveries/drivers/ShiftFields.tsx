import { writeShift } from '@marketday/contract/deliveries/shifts'
import type { ShiftBreak, ShiftPart } from '@marketday/contract/deliveries/shifts'
import { toClock, toMinutes } from '@marketday/contract/storefront/shop/opening-hours'
import { Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'

import { laterSpan } from '../../../platform/business/later-span.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { ClockField } from '../../../ui/fields/ClockField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'

/** Minutes are null while they are typed. */
export type ShiftDraft = Omit<ShiftPart, 'breaks'> & {
  readonly breaks: readonly (Omit<ShiftBreak, 'minutes'> & { readonly minutes: number | null })[]
}

interface ShiftFieldsProps {
  /** Name of the day for the labels. */
  name: string
  parts: readonly ShiftDraft[]
  onChange: (parts: ShiftDraft[]) => void
  error: string | undefined
}

const usualShift: ShiftDraft = { startsAt: '08:00', endsAt: '17:00', breaks: [] }
const [maxParts, maxBreaks] = [4, 3]

/** The shifts of one day, with their breaks. */
export function ShiftFields({ name, parts, onChange, error }: ShiftFieldsProps) {
  const rows = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const focusFirst = (index: number) =>
    (
      rows.current?.querySelectorAll<HTMLElement>('[data-opens]')[index] ??
      rows.current?.querySelector('button')
    )?.focus()
  const add = () => {
    flushSync(() => onChange([...parts, nextShift(parts)]))
    focusFirst(parts.length)
  }
  const remove = (index: number) => {
    flushSync(() => onChange(parts.toSpliced(index, 1)))
    focusFirst(Math.max(0, index - 1))
  }
  return (
    <div
      ref={rows}
      role="group"
      aria-label={`Shifts on ${name}`}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-1 flex-col gap-2"
    >
      {parts.map((part, index) => (
        <Shift
          key={index}
          name={parts.length > 1 ? `${name}, shift ${index + 1}` : name}
          part={part}
          onChange={(next) => onChange(parts.with(index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      {parts.length < maxParts && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          aria-label={`${name}, add a shift`}
          onClick={add}
        >
          Add a shift
        </Button>
      )}
      {error && (
        <p id={errorId} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

function nextShift(parts: readonly ShiftDraft[]): ShiftDraft {
  if (parts.length === 0) return usualShift
  const { opens, closes } = laterSpan(
    parts.map(({ startsAt, endsAt }) => ({ opens: startsAt, closes: endsAt })),
  )
  return { startsAt: opens, endsAt: closes, breaks: [] }
}

interface ShiftProps {
  name: string
  part: ShiftDraft
  onChange: (part: ShiftDraft) => void
  onRemove: () => void
}

function Shift({ name, part, onChange, onRemove }: ShiftProps) {
  const { startsAt, endsAt, breaks } = part
  return (
    <div className="flex flex-col gap-2">
      <div className="flex max-w-sm items-center gap-2 text-sm text-soft">
        <ClockField
          data-opens
          label={`${name}, starts`}
          value={startsAt}
          onChange={(time) => onChange({ ...part, startsAt: time })}
        />
        to
        <ClockField
          label={`${name}, ends`}
          value={endsAt}
          onChange={(time) => onChange({ ...part, endsAt: time })}
        />
        <IconButton
          label={`${name}, remove ${writeShift(part)}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {breaks.map((pause, index) => (
        <Break
          key={index}
          name={`${name}, break${breaks.length > 1 ? ` ${index + 1}` : ''}`}
          pause={pause}
          onChange={(next) => onChange({ ...part, breaks: breaks.with(index, next) })}
          onRemove={() => onChange({ ...part, breaks: breaks.toSpliced(index, 1) })}
        />
      ))}
      {breaks.length < maxBreaks && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          aria-label={`${name}, add a break`}
          onClick={() => onChange({ ...part, breaks: [...breaks, breakIn(part)] })}
        >
          Add a break
        </Button>
      )}
    </div>
  )
}

/** Half an hour in the middle two hours of what follows the last break. */
function breakIn({ startsAt, endsAt, breaks }: ShiftDraft): ShiftDraft['breaks'][number] {
  const from = toMinutes(breaks.at(-1)?.until ?? startsAt)
  const until = Math.max(from, toMinutes(endsAt))
  const middle = Math.round((from + until) / 2 / 30) * 30
  return {
    from: toClock(Math.max(from, middle - 60)),
    until: toClock(Math.min(until, middle + 60)),
    minutes: 30,
    isPaid: false,
  }
}

interface BreakProps {
  name: string
  pause: ShiftDraft['breaks'][number]
  onChange: (pause: ShiftDraft['breaks'][number]) => void
  onRemove: () => void
}

function Break({ name, pause, onChange, onRemove }: BreakProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-l-2 border-line pl-3 text-sm text-soft">
      <span className="flex items-center gap-2">
        <NumberField
          label={`${name}, minutes`}
          labelHidden
          className="w-16"
          min={5}
          max={240}
          value={pause.minutes}
          onChange={(minutes) => onChange({ ...pause, minutes })}
        />
        min between
      </span>
      <span className="flex items-center gap-2">
        <ClockField
          label={`${name}, at the earliest`}
          value={pause.from}
          onChange={(from) => onChange({ ...pause, from })}
        />
        and
        <ClockField
          label={`${name}, ends by`}
          value={pause.until}
          onChange={(until) => onChange({ ...pause, until })}
        />
      </span>
      <span className="flex items-center gap-2">
        <Checkbox
          label="Paid"
          aria-label={`${name}, paid`}
          checked={pause.isPaid}
          onChange={(event) => onChange({ ...pause, isPaid: event.target.checked })}
        />
        <IconButton label={`${name}, remove`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </span>
    </div>
  )
}
