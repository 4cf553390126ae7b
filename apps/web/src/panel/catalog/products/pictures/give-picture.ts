import type { VariantDraft } from '../editor/item-draft.ts'

interface Gift {
  /** Zero-based option index. */
  readonly place: number
  readonly value: string
  readonly pictureFileId: string
}

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
