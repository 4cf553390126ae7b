import type { Colleague } from '@marketday/contract/orders/acts/order-notes'

const mostShown = 6

export function suggestColleagues(
  colleagues: readonly Colleague[],
  typed: string,
): readonly Colleague[] {
  const query = typed.toLowerCase()
  const fits = (name: string) => name.startsWith(query) || name.includes(` ${query}`)
  return colleagues.filter(({ name }) => fits(name.toLowerCase())).slice(0, mostShown)
}
