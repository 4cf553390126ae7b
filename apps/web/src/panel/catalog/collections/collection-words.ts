import { useQuery } from '@tanstack/react-query'

import type { CollectionRule, CollectionSort } from '@marketday/contract/catalog/collection-rule'

import type { SelectOption } from '../../../ui/fields/SelectField.tsx'
import { money } from '../../../platform/format.ts'
import { categoryOptions } from '../CategoryTicks.tsx'
import { categoriesQuery } from '../inventory-queries.ts'
import { useCurrency } from '../use-currency.ts'

export const sortWords: Readonly<Record<CollectionSort, string>> = {
  title: 'By name',
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
}

type Sayers = {
  readonly [Name in keyof CollectionRule]-?: (value: NonNullable<CollectionRule[Name]>) => string
}

/** `Bread › Rye, tagged vegan, from £4.00`. */
export function ruleInWords(
  rule: CollectionRule,
  {
    categories,
    currency,
  }: { readonly categories: readonly SelectOption[]; readonly currency: string },
): string {
  const sayers: Sayers = {
    category: (id) => categories.find(({ value }) => value === id)?.label ?? 'One category',
    brand: (brand) => `by ${brand}`,
    tag: (tag) => `tagged ${tag}`,
    priceFromMinor: (minor) => `from ${money(minor, currency)}`,
    priceToMinor: (minor) => `up to ${money(minor, currency)}`,
    addedWithinDays: (days) => (days === 1 ? 'added since yesterday' : `added in ${days} days`),
  }
  const text = Object.entries(sayers)
    .flatMap(([name, say]) => {
      const value = rule[name as keyof CollectionRule]
      return value === undefined ? [] : [(say as (value: unknown) => string)(value)]
    })
    .join(', ')
  return text === '' ? 'All items' : text.charAt(0).toUpperCase() + text.slice(1)
}

export function useRuleWords() {
  const { data: categories } = useQuery(categoriesQuery)
  const currency = useCurrency()
  return {
    categories: categoryOptions(categories?.rows ?? []),
    currency,
  }
}
