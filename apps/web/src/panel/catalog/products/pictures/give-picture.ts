import type { VariantDraft } from '../editor/item-draft.ts'

interface Gift {
  /** Of the option, from 0. */
  readonly place: number
  readonly value: string
  readonly pictureFileId: string
}

/** The variants, those of the value with the picture, and how many these are. */
export function givePicture(
  variants: readonly VariantDraft[],
  { place, value, pictureFileId }: Gift,
) {
  const has = ({ optionValues }: VariantDraft) => optionValues[place] === value
  return {
    variants: variants.map((variant) => (has(variant) ? { ...variant, pictureFileId } : variant)),
    count: variants.filter(has).length,
  }
}
