import type { Order } from '@marketday/contract/orders/orders'

/** Locations of an order's goods, if there are several. */
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
