import { ChevronLeft, ChevronRight } from 'lucide-react'

import { count } from '../../../../../platform/format.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import type { VariantDraft } from '../item-draft.ts'

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

/** Rendered lines per page: each has seven fields. */
export const linesPerPage = 50

/** Variants with these values; an empty filter matches every value of its option. */
export const linesWith = (
  variants: readonly Pick<VariantDraft, 'optionValues'>[],
  filters: readonly string[],
): number[] =>
  variants.flatMap(({ optionValues }, index) =>
    filters.every((value, place) => value === '' || optionValues[place] === value) ? [index] : [],
  )

/** Page of a line; the last page if out of range. */
export const pageWith = (place: number, count: number): number =>
  Math.max(0, Math.min(Math.floor(place / linesPerPage), Math.ceil(count / linesPerPage) - 1))
