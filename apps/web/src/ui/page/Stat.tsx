import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface StatProps {
  label: string
  value: ReactNode
  /** Comparison as text, e.g. `12% more than last Friday`. */
  note?: ReactNode
  tone?: 'neutral' | 'good' | 'bad'
}

const noteTones = { neutral: 'text-soft', good: 'text-good', bad: 'text-bad' }

/** One figure. Place several inside a `<dl>`. */
export function Stat({ label, value, note, tone = 'neutral' }: StatProps) {
  return (
    <div className="min-w-0 rounded-2xl border border-line bg-surface px-5 py-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
      {note && <dd className={clsx('mt-1 text-sm', noteTones[tone])}>{note}</dd>}
    </div>
  )
}
