import { trackingUrl } from '@marketday/contract/orders/packing/carriers'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'

type Parcel = ShopOrder['parcels'][number]

/** Parcels of an order, if there are several or a carrier has one. */
export function OrderParcels({ order }: { readonly order: ShopOrder }) {
  const { parcels, fulfilmentStatus } = order
  const isPart = parcels.length > 1 || fulfilmentStatus === 'part_packed'
  if (!isPart && !parcels.some(isCarried)) return null
  return (
    <section className="card" aria-labelledby="parcels">
      <h2 id="parcels" className="text-xl font-semibold">
        {parcels.length > 1 ? 'Your parcels' : 'Your parcel'}
      </h2>
      <ul className="mt-3 space-y-4">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="wrap-anywhere">
            <p>
              <span className="font-medium">Parcel {parcel.number}:</span>{' '}
              {stateWords(parcel, order.deliveryKind)}
            </p>
            <p className="text-soft">
              {parcel.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
            </p>
            {isCarried(parcel) && <Carried parcel={parcel} />}
          </li>
        ))}
      </ul>
      {fulfilmentStatus === 'part_packed' && (
        <p className="mt-4 text-soft">The rest of your order hasn’t been packed yet.</p>
      )}
    </section>
  )
}

const isCarried = ({ carrier, trackingNumber }: Parcel): boolean =>
  carrier !== '' || trackingNumber !== ''

function Carried({ parcel }: { readonly parcel: Parcel }) {
  const { carrier, trackingNumber } = parcel
  const url = trackingUrl(parcel)
  return (
    <p className="text-soft">
      {[carrier, trackingNumber].filter(Boolean).join(' · ')}
      {url && (
        <>
          {' · '}
          <a className="link" href={url} rel="noreferrer">
            Where parcel {parcel.number} is
          </a>
        </>
      )}
    </p>
  )
}

function stateWords({ status, carrier }: Parcel, kind: ShopOrder['deliveryKind']): string {
  if (status === 'delivered') return kind === 'pickup' ? 'picked up' : 'delivered'
  if (status === 'packed') return kind === 'pickup' ? 'ready for pick-up' : 'packed'
  return carrier ? `sent with ${carrier}` : 'on its way'
}
