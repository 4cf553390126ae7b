import type { ChangedField, ComparedField } from '@marketday/contract/imports/resync'

import { byCombination, toCombination } from './item-state.ts'
import type { ItemState, VariantState } from './item-state.ts'

interface Compared {
  readonly given: ItemState | null
  readonly shop: ItemState
  readonly website: ItemState
  readonly hasOwnPictures: boolean
}

/**
 * Compares fields of website and shop. Owner's changes since the last import are not selected.
 * Missing values on the website (price, SKU, picture) are no difference.
 */
export function compareStates(compared: Compared): ChangedField[] {
  return Object.entries(comparisons).flatMap(([name, compare]) => {
    const field = name as ComparedField
    const { lines, isYours } = compare(compared)
    return lines.length === 0
      ? []
      : [{ field, lines, isYours, isChosen: !isYours && field !== 'availability' }]
  })
}

type Lines = ChangedField['lines']
type Comparison = (compared: Compared) => { lines: Lines; isYours: boolean }

const text =
  (field: 'title' | 'description' | 'category'): Comparison =>
  ({ given, shop, website }) => ({
    lines:
      shop[field] === website[field] || website[field] === ''
        ? []
        : [{ variant: '', before: shop[field], after: website[field] }],
    isYours: given !== null && given[field] !== shop[field],
  })

const compareVariants =
  (
    field: 'priceMinor' | 'compareAtMinor' | 'sku',
    isSaid: (variant: VariantState) => boolean,
  ): Comparison =>
  ({ given, shop, website }) => {
    const [inShop, before] = [byCombination(shop), given && byCombination(given)]
    const differing = website.variants.flatMap((variant) => {
      const shopVariant = inShop.get(toCombination(variant))
      return shopVariant && isSaid(variant) && shopVariant[field] !== variant[field]
        ? [{ own: shopVariant, variant }]
        : []
    })
    return {
      lines: differing.map(({ own, variant }) => ({
        variant: variant.optionValues.join(' / '),
        before: own[field],
        after: variant[field],
      })),
      isYours: differing.some(({ own }) => {
        const former = before?.get(toCombination(own))
        return former !== undefined && former[field] !== own[field]
      }),
    }
  }

const hasPrice = ({ priceMinor }: VariantState) => priceMinor > 0

const comparisons: Readonly<Record<ComparedField, Comparison>> = {
  title: text('title'),
  description: text('description'),
  category: text('category'),
  price: compareVariants('priceMinor', hasPrice),
  'former-price': compareVariants('compareAtMinor', hasPrice),
  sku: compareVariants('sku', ({ sku }) => sku !== null),
  variants: ({ given, shop, website }) => ({
    lines: [
      ...missing(shop, website).map((variant) => toLine(variant, 'before')),
      ...missing(website, shop).map((variant) => toLine(variant, 'after')),
    ],
    isYours: given !== null && choicesIn(given) !== choicesIn(shop),
  }),
  pictures: ({ given, website, hasOwnPictures }) => {
    const before = given?.pictures ?? []
    const isSame = before.join('\n') === website.pictures.join('\n')
    const fresh = website.pictures.filter((url) => !before.includes(url)).length
    return {
      lines:
        isSame || website.pictures.length === 0
          ? []
          : [
              {
                variant: '',
                before: pictures(before.length),
                after: `${pictures(website.pictures.length)}, ${fresh} new`,
              },
            ],
      isYours: hasOwnPictures,
    }
  },
  availability: ({ given, website }) => ({
    lines:
      given === null || given.isAvailable === website.isAvailable
        ? []
        : [
            {
              variant: '',
              before: availability(given.isAvailable),
              after: availability(website.isAvailable),
            },
          ],
    isYours: false,
  }),
}

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
const availability = (isAvailable: boolean) => (isAvailable ? 'In stock' : 'Sold out')

const missing = (from: ItemState, other: ItemState) => {
  const there = byCombination(other)
  return from.variants.filter((variant) => !there.has(toCombination(variant)))
}

const toLine = ({ optionValues, priceMinor }: VariantState, side: 'before' | 'after') => ({
  variant: optionValues.join(' / ') || 'No options',
  before: side === 'before' ? priceMinor : null,
  after: side === 'after' ? priceMinor : null,
})

const choicesIn = (state: ItemState) =>
  JSON.stringify(state.variants.map(toCombination).toSorted((a, b) => (a < b ? -1 : 1)))
