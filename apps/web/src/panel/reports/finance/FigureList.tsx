import type { Finance, FinanceFigure } from '@marketday/contract/reports/finance'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { money } from '../../../platform/format.ts'
import { figureWords } from './finance-words.ts'

export interface FigureLine {
  figure: FinanceFigure
  part?: string
  label?: string
  amountMinor: number
  /** Sum of the lines above. */
  isSum?: boolean
}

interface FigureListProps {
  finance: Finance
  lines: readonly FigureLine[]
}

/** Figures that open their rows. */
export function FigureList({ finance, lines }: FigureListProps) {
  return (
    <ul className="-mx-2 -my-1 flex flex-col">
      {lines.map(({ figure, part, label = figureWords[figure], amountMinor, isSum }) => (
        <li
          key={`${figure} ${part}`}
          className={clsx(isSum && 'mt-1 border-t border-line pt-1 font-semibold')}
        >
          <Link
            to={rowsHref(finance, figure, part)}
            className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-1.5 text-[0.9375rem] hover:bg-hover"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            <span className="shrink-0 tabular-nums">{money(amountMinor, finance.currency)}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Rows of a figure in the same period. */
export function rowsHref(
  { month, from, to: last }: Pick<Finance, 'month' | 'from' | 'to'>,
  figure: FinanceFigure,
  part?: string,
): string {
  const search = new URLSearchParams({ figure })
  if (part !== undefined) search.set('part', part)
  if (month) search.set('month', month)
  else {
    search.set('from', from)
    search.set('to', last)
  }
  return `${to('financeRows')}?${search}`
}
