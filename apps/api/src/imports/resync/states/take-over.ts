import { formerPrice } from '@marketday/contract/imports/source-items'
import type { ComparedField } from '@marketday/contract/imports/resync'

import { byCombination, toCombination } from './item-state.ts'
import type { ItemState, VariantState } from './item-state.ts'

/** The item with these fields as the website has them, and the others as they are. */
export function takeOver(
  state: ItemState,
  website: ItemState,
  fields: readonly ComparedField[],
): ItemState {
  const takes = (field: ComparedField) => fields.includes(field)
  return {
    title: takes('title') ? website.title : state.title,
    description: takes('description') ? website.description : state.description,
    category: takes('category') ? website.category : state.category,
    options: takes('variants') ? website.options : state.options,
    variants: variantsOf(state, website, takes),
    pictures: takes('pictures') ? website.pictures : state.pictures,
    isAvailable: takes('availability') ? website.isAvailable : state.isAvailable,
  }
}

type Takes = (field: ComparedField) => boolean

function variantsOf(state: ItemState, website: ItemState, takes: Takes): VariantState[] {
  const [current, theirs] = [byCombination(state), byCombination(website)]
  return (takes('variants') ? website : state).variants.map((variant) => {
    const key = toCombination(variant)
    const [before, after] = [current.get(key), theirs.get(key)]
    return before && after ? variantOf(before, after, takes) : variant
  })
}

/** Variant of both; a former price must exceed the price. */
function variantOf(before: VariantState, after: VariantState, takes: Takes): VariantState {
  const priceMinor = takes('price') && after.priceMinor > 0 ? after.priceMinor : before.priceMinor
  const compareAtMinor = takes('former-price') ? after.compareAtMinor : before.compareAtMinor
  return {
    ...before,
    priceMinor,
    compareAtMinor: formerPrice(compareAtMinor, priceMinor),
    sku: takes('sku') ? (after.sku ?? before.sku) : before.sku,
  }
}
