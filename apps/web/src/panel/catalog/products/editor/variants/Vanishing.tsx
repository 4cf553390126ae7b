import type { Item } from '@marketday/contract/catalog/products/products'
import { count } from '../../../../../platform/format.ts'

const mostNamed = 10

/** Saved variants without a place in the chosen options. */
export function Vanishing({ vanishing }: { vanishing: Item['variants'] }) {
  const named = vanishing
    .slice(0, mostNamed)
    .map(({ title, stock }) => `${title || 'the plain item'} (${count(stock.onHand)} in stock)`)
  const others = vanishing.length - named.length
  return (
    <p role="status" className="rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn">
      Saving removes {named.join(', ')}
      {others > 0 && ` and ${count(others)} more`}. Adding the same combination again brings it
      back.
    </p>
  )
}
