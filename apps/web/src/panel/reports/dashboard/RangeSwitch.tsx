import { dashboardRanges } from '@marketday/contract/reports/dashboard'
import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router'
import type { Range } from './dashboard-queries.ts'

const names: Readonly<Record<Range, string>> = {
  today: 'Today',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}

/** Links, so that the range is in the URL and Back works. */
export function RangeSwitch({ range }: { range: Range }) {
  const { search } = useLocation()
  return (
    <nav
      aria-label="Period"
      className="flex max-w-full flex-wrap rounded-xl bg-hover p-1 sm:inline-flex"
    >
      {dashboardRanges.map((value) => (
        <Link
          key={value}
          to={{ search: withRange(search, value) }}
          preventScrollReset
          aria-current={value === range ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-9 items-center justify-center rounded-lg px-2 text-sm font-medium max-sm:grow sm:px-3',
            value === range ? 'bg-surface text-ink shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          {names[value]}
        </Link>
      ))}
    </nav>
  )
}

export function rangeFrom(search: URLSearchParams): Range {
  return dashboardRanges.find((range) => range === search.get('range')) ?? '30d'
}

/** Says that the address names a period which does not exist. */
export function UnknownRange({ search }: { search: URLSearchParams }) {
  const named = search.get('range')
  if (named === null || named === rangeFrom(search)) return null
  return (
    <p role="status" className="rounded-xl bg-warn-soft px-4 py-3 text-[0.9375rem] text-ink">
      The period “{named.slice(0, 40)}” doesn’t exist. These are the last 30 days.
    </p>
  )
}

function withRange(search: string, range: Range): string {
  const next = new URLSearchParams(search)
  next.set('range', range)
  return `?${next}`
}

export const periodWords: Readonly<Record<Range, string>> = {
  today: 'today',
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
}

export const earlierWords: Readonly<Record<Range, string>> = {
  today: 'yesterday',
  '7d': 'the 7 days before',
  '30d': 'the 30 days before',
  '90d': 'the 90 days before',
}
