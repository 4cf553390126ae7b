import { formerPrice } from '@marketday/contract/imports/source-items'
import type { ComparedField } from '@marketday/contract/imports/resync'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { byCombination, toCombination } from './item-state.ts'
import type { ItemState, VariantState } from './item-state.ts'
import type { StoredProduct } from '../../catalog/products/bring-in-products.ts'

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

interface TargetState {
  readonly state: ItemState
  readonly categoryId: string | null
}

/** Stored item with another state; stock, tax and other fields stay unchanged. */
export function inputWith(
  { input, vanished }: StoredProduct,
  { state, categoryId }: TargetState,
): ProductInput {
  const stored = new Map(
    [...vanished, ...input.variants].map((variant) => [toCombination(variant), variant]),
  )
  return {
    ...input,
    title: state.title,
    description: state.description,
    categoryId,
    options: state.options,
    variants: [...byCombination(state)].map(
      ([key, { optionValues, priceMinor, compareAtMinor, sku }]) => ({
        // Untracked: only people receive stock.
        tracked: false,
        ...stored.get(key),
        optionValues,
        priceMinor,
        compareAtMinor,
        sku,
      }),
    ),
  }
}
