import type { VariantDraft } from '../item-draft.ts'

/** So many lines are drawn at once: each has seven fields. */
export const linesPerPage = 50

/** Which variants have these values; an option without one lets all of its values through. */
export const linesWith = (
  variants: readonly Pick<VariantDraft, 'optionValues'>[],
  filters: readonly string[],
): number[] =>
  variants.flatMap(({ optionValues }, index) =>
    filters.every((value, place) => value === '' || optionValues[place] === value) ? [index] : [],
  )

/** The page on which a line stands; the last one when there are no longer so many. */
export const pageWith = (place: number, count: number): number =>
  Math.max(0, Math.min(Math.floor(place / linesPerPage), Math.ceil(count / linesPerPage) - 1))
