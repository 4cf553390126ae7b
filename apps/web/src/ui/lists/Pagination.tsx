import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buttonStyles } from '../buttons/button-styles.ts'
import { UiLink } from '../link.tsx'

interface PaginationProps {
  /** URLs of adjacent pages; null without such a page. */
  previousHref?: string | null
  nextHref?: string | null
  /** Current position, e.g. `21–40 of 312`. */
  position?: string
  label?: string
}

/** Pagination by links, so that Back and new tabs work. */
export function Pagination({ previousHref, nextHref, position, label = 'Pages' }: PaginationProps) {
  if (!previousHref && !nextHref) return null
  const style = buttonStyles({ variant: 'secondary', size: 'small' })
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <span className="text-sm text-soft tabular-nums">{position}</span>
      <span className="flex gap-2">
        {previousHref && (
          <UiLink href={previousHref} rel="prev" className={style}>
            <ChevronLeft aria-hidden className="size-4" />
            Previous
          </UiLink>
        )}
        {nextHref && (
          <UiLink href={nextHref} rel="next" className={style}>
            Next
            <ChevronRight aria-hidden className="size-4" />
          </UiLink>
        )}
      </span>
    </nav>
  )
}
