import { ChevronLeft, ChevronRight } from 'lucide-react'
import { count } from '../../../../../platform/format.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { linesPerPage } from './variant-pages.ts'

interface VariantPagesProps {
  first: number
  drawn: number
  all: number
  onTurn: (page: number) => void
}

export function VariantPages({ first, drawn, all, onTurn }: VariantPagesProps) {
  const page = first / linesPerPage
  return (
    <nav
      aria-label="Pages of variants"
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <span role="status" className="text-sm text-soft tabular-nums">
        {all === 0
          ? 'No variants have these values.'
          : `${count(first + 1)}–${count(first + drawn)} of ${count(all)} variants`}
      </span>
      <span className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-disabled={page === 0}
          onClick={() => page > 0 && onTurn(page - 1)}
        >
          <ChevronLeft aria-hidden className="size-4" />
          Previous
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={first + drawn >= all}
          onClick={() => first + drawn < all && onTurn(page + 1)}
        >
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </span>
    </nav>
  )
}
