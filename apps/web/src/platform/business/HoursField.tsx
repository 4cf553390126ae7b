import { closesNextDay, weekdays } from '@marketday/contract/storefront/shop/opening-hours'
import type { OpeningHours } from '@marketday/contract/accounts/tenants/setup'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ClockField } from '../../ui/fields/ClockField.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { laterSpan } from './later-span.ts'

type Hours = z.input<typeof OpeningHours>
type Span = Omit<Hours, 'weekday'>

interface HoursFieldProps {
  id: string
  value: readonly Hours[]
  onChange: (hours: Hours[]) => void
  error: string | undefined
}

const usual = { opens: '08:00', closes: '17:00' }
const maxSpansOfDay = 4

/** One row per weekday with a line per span; a reopened day reuses its last hours. */
export function HoursField({ id, value, onChange, error }: HoursFieldProps) {
  const spansOf = (weekday: number) => value.filter((span) => span.weekday === weekday)
  // Spans stay in typing order, so that none moves during editing.
  const replace = (weekday: number, spans: readonly Span[]) => {
    const others = value.filter((span) => span.weekday !== weekday)
    const dayHours = spans.map(({ opens, closes }) => ({ weekday, opens, closes }))
    onChange([...others, ...dayHours].toSorted((a, b) => a.weekday - b.weekday))
  }
  const open = (weekday: number) => {
    const last = value.at(-1)
    replace(weekday, last ? spansOf(last.weekday) : [usual])
  }
  const errorId = `${id}-error`
  return (
    <div id={id} tabIndex={-1} className="flex flex-col divide-y divide-line">
      {weekdays.map((name, index) => {
        const weekday = index + 1
        const spans = spansOf(weekday)
        return (
          <div
            key={name}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <Checkbox
              label={name}
              className="w-32"
              checked={spans.length > 0}
              aria-describedby={error ? errorId : undefined}
              onChange={(event) => (event.target.checked ? open(weekday) : replace(weekday, []))}
            />
            {spans.length > 0 ? (
              <DayHours name={name} spans={spans} onChange={(next) => replace(weekday, next)} />
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

interface DayHoursProps {
  name: string
  spans: readonly Span[]
  onChange: (spans: readonly Span[]) => void
}

function DayHours({ name, spans, onChange }: DayHoursProps) {
  const rows = useRef<HTMLDivElement>(null)
  const focusSpan = (index: number) =>
    rows.current?.querySelectorAll<HTMLElement>('input[data-opens]')[index]?.focus()
  const add = () => {
    flushSync(() => onChange([...spans, laterSpan(spans)]))
    focusSpan(spans.length)
  }
  const remove = (index: number) => {
    flushSync(() => onChange(spans.toSpliced(index, 1)))
    focusSpan(Math.max(0, index - 1))
  }
  return (
    <div ref={rows} className="flex w-full min-w-0 flex-col gap-2 sm:w-100">
      {spans.map((span, index) => {
        const which = index === 0 ? '' : ` again (${index + 1})`
        const replace = (part: Partial<Span>) =>
          onChange(spans.map((entry, at) => (at === index ? { ...entry, ...part } : entry)))
        return (
          <div key={index} className="flex items-center gap-1">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-sm text-soft">
              <span className="min-w-0 flex-[1_1_6.25rem]">
                <ClockField
                  data-opens
                  label={`${name}, opens${which}`}
                  value={span.opens}
                  onChange={(opens) => replace({ opens })}
                />
              </span>
              {/* Two lines only where two fields do not fit into one, and then with the word at the second. */}
              <span className="flex min-w-0 flex-[1_1_7.75rem] items-center gap-2">
                to
                <ClockField
                  label={`${name}, closes${which}`}
                  value={span.closes}
                  onChange={(closes) => replace({ closes })}
                />
                {closesNextDay(span) && <span className="shrink-0 text-xs">next day</span>}
              </span>
            </span>
            {index > 0 ? (
              <IconButton
                label={`${name}, remove ${span.opens} to ${span.closes}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove(index)}
              />
            ) : (
              <IconButton
                label={`${name}, add a time`}
                icon={<Plus aria-hidden />}
                disabled={spans.length >= maxSpansOfDay}
                onClick={add}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
