import type { VariantDraft } from '../item-draft.ts'

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
