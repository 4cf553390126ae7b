import { getFinance } from '@marketday/contract/reports/finance'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { useListAddress } from '../../kit/list/list-address.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { monthWords, shiftMonth } from './finance-words.ts'

interface PeriodPickerProps {
  /** Null for a range of days. */
  month: string | null
}

const filters: readonly ListFilter<typeof getFinance>[] = [
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
]

/** Previous and next month as links, so that the period is in the URL and Back works. */
export function PeriodPicker({ month }: PeriodPickerProps) {
  const address = useListAddress()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {month && (
        <nav aria-label="Month" className="flex items-center gap-1">
          <Step month={shiftMonth(month, -1)} label="Previous month">
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
          <span aria-live="polite" className="min-w-32 text-center font-semibold">
            {monthWords(month)}
          </span>
          <Step
            month={shiftMonth(month, 1)}
            label="Next month"
            isDisabled={month >= currentMonth()}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </nav>
      )}
      <ListFilters endpoint={getFinance} address={address} filters={filters} />
    </div>
  )
}

/** A day ahead, because the shop may lie east of the browser. */
const currentMonth = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 7)

interface StepProps {
  month: string
  label: string
  isDisabled?: boolean
  children: React.ReactNode
}

function Step({ month, label, isDisabled = false, children }: StepProps) {
  const { search } = useLocation()
  const className = buttonStyles({ variant: 'secondary', size: 'small', className: 'min-w-9 px-0' })
  if (isDisabled)
    return (
      <span aria-hidden className={`${className} opacity-60`}>
        {children}
      </span>
    )
  return (
    <Link
      to={{ search: withMonth(search, month) }}
      preventScrollReset
      aria-label={`${label}, ${monthWords(month)}`}
      title={label}
      className={className}
    >
      {children}
    </Link>
  )
}

function withMonth(search: string, month: string): string {
  const next = new URLSearchParams(search)
  for (const name of ['from', 'to', 'pages']) next.delete(name)
  next.set('month', month)
  return `?${next}`
}
