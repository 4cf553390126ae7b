import { formerPrice } from '@marketday/contract/imports/source-items'

import { byCombination, toCombination } from './item-state.ts'
import type { ItemState, VariantState } from './item-state.ts'

/** State before a change, except for fields edited since. */
export function takeBack(
  now: ItemState,
  { before, after }: { readonly before: ItemState; readonly after: ItemState },
): ItemState {
  const back = <F extends 'title' | 'description' | 'category'>(field: F) =>
    now[field] === after[field] ? before[field] : now[field]
  const isSameChoice = choicesIn(now) === choicesIn(after)
  const shape = isSameChoice ? before : now
  const [current, earlier, later] = [now, before, after].map(byCombination)
  return {
    ...now,
    title: back('title'),
    description: back('description'),
    category: back('category'),
    options: shape.options,
    variants: shape.variants.map((variant) => {
      const key = toCombination(variant)
      const [present, former, changed] = [current?.get(key), earlier?.get(key), later?.get(key)]
      return present && former && changed ? variantBack(present, former, changed) : variant
    }),
  }
}

const choicesIn = (state: ItemState) =>
  JSON.stringify([state.options, state.variants.map(toCombination)])

function variantBack(now: VariantState, before: VariantState, after: VariantState): VariantState {
  const priceMinor = now.priceMinor === after.priceMinor ? before.priceMinor : now.priceMinor
  const compareAtMinor =
    now.compareAtMinor === after.compareAtMinor ? before.compareAtMinor : now.compareAtMinor
  return {
    ...now,
    priceMinor,
    compareAtMinor: formerPrice(compareAtMinor, priceMinor),
    sku: now.sku === after.sku ? before.sku : now.sku,
  }
}
