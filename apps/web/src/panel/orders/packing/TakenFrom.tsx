import type { Order } from '@marketday/contract/orders/orders'

/** Where the goods of an order lie, where that is not one place for all of them. */
export function TakenFrom({ goods }: { goods: Order['takenFrom'] }) {
  if (goods.length === 0) return null
  const places = Map.groupBy(goods, ({ locationName }) => locationName)
  return (
    <dl aria-label="Item locations" className="flex flex-col gap-1 text-sm">
      {[...places].map(([name, of]) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline font-medium">From {name}: </dt>
          <dd className="inline">
            {of.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
