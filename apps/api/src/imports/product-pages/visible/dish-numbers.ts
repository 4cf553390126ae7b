import type { SourceItem } from '@marketday/contract/imports/source-items'

import { bareName } from './heading.ts'

const numbered = /^(\d{1,3})[a-z]?\s{1,2}(\p{L}.*)$/u
/** Fewer may be numbers of pieces. */
const fewest = 10
const longestAddition = 80

interface Dish {
  readonly item: SourceItem
  readonly number: number
  readonly name: string
}

/** Names without the numbers of a menu, which go up one by one. */
export function withoutDishNumbers(items: readonly SourceItem[]): readonly SourceItem[] {
  const dishes = items.flatMap((item): Dish[] => {
    const [, number = '', name = ''] = numbered.exec(item.title) ?? []
    return name === '' ? [] : [{ item, number: Number(number), name }]
  })
  const steps = dishes.filter(({ number }, at) => number - (dishes[at - 1]?.number ?? 0) === 1)
  if (dishes.length < fewest || steps.length * 2 < dishes.length) return items
  const sameNames = [
    ...Map.groupBy(dishes, ({ item, name }) => `${item.category} ${bareName(name)}`).values(),
  ]
  const titles = new Map(
    sameNames.flatMap((same) => same.map((dish) => [dish.item, nameDish(dish, same)] as const)),
  )
  return items.map((item) => ({ ...item, title: titles.get(item) ?? item.title }))
}

/** Dishes of the same name are told apart by a short description, else by their number. */
function nameDish({ item, name }: Dish, same: readonly Dish[]): string {
  if (same.length === 1) return name
  const alike = same.filter((other) => other.item.description === item.description)
  return alike.length === 1 && item.description.length <= longestAddition
    ? `${name} ${item.description}`.trim()
    : item.title
}
