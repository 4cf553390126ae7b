import type { FieldChange } from '@marketday/contract/revisions/revisions'

import type { StoredProduct } from '../batches/read-products.ts'

type Values = Record<string, unknown>

interface State {
  readonly plain: Values
  readonly variants: Map<string, Values>
}

/** Publication is not restored from the earlier version. */
const ofNow = new Set(['status', 'publishAt', 'unpublishAt'])

/** Form input before these changes (newest first); not validated. */
export function inputBefore(
  { slug, status, input, pictures }: StoredProduct,
  later: readonly (readonly FieldChange[])[],
): unknown {
  const { variants, ...fields } = input
  const images = pictures.map(({ fileId, alt }) => ({ fileId, alt }))
  const state: State = {
    plain: { ...fields, slug, status, images },
    variants: new Map(variants.map((variant) => [variant.id ?? '', { ...variant }])),
  }
  for (const change of later.flatMap((changes) => changes.toReversed())) takeBack(state, change)
  return {
    ...state.plain,
    variants: inOrderOf(state.plain['options'], [...state.variants.values()]),
  }
}

function takeBack({ plain, variants }: State, { variantId, field, from }: FieldChange): void {
  if (variantId === undefined) {
    const [, customFieldId] = field.split('.')
    if (customFieldId)
      plain['customValues'] = { ...(plain['customValues'] as Values), [customFieldId]: from }
    else if (!ofNow.has(field)) plain[field] = from
  } else if (field !== 'variants') {
    const variant = variants.get(variantId)
    if (variant) variant[field] = from
  } else if (from === null) variants.delete(variantId)
  else variants.set(variantId, { ...(from as Values), id: variantId })
}

function inOrderOf(options: unknown, variants: readonly Values[]): readonly Values[] {
  const places = ((options as StoredProduct['input']['options']) ?? []).map(
    ({ values }) => new Map(values.map((value, place) => [value, place])),
  )
  const placeOf = ({ optionValues }: Values) =>
    places.map((place, index) => place.get((optionValues as string[])[index] ?? '') ?? 0)
  return variants
    .map((variant) => ({ variant, at: placeOf(variant) }))
    .toSorted((a, b) => {
      const index = a.at.findIndex((place, position) => place !== b.at[position])
      return index === -1 ? 0 : (a.at[index] ?? 0) - (b.at[index] ?? 0)
    })
    .map(({ variant }) => variant)
}
