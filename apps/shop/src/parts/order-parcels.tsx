import { trackingUrl } from '@marketday/contract/orders/packing/carriers'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { maxDownloads } from '@marketday/contract/catalog/products/item-files'
import { sizeInWords } from '@marketday/fields/check-file.ts'
import type { ShopGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'

import { useFrame, useMoney } from '../frame-context.tsx'
import { dayInWords } from '../time.ts'

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

interface DownloadsProps {
  readonly order: ShopOrder
  readonly from: string
}

export function OrderDownloads({ order, from }: DownloadsProps) {
  const { downloads, downloadsRefusal } = order
  if (downloads.length === 0) return null
  return (
    <section id="downloads" aria-labelledby="downloads-title" className="card">
      <h2 id="downloads-title" className="text-xl font-semibold">
        Your downloads
      </h2>
      {downloadsRefusal && <p className="mt-2 text-soft">{downloadsRefusal}</p>}
      <ul className="mt-3 space-y-4">
        {downloads.map(({ id, name, byteSize, downloads: count }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-soft">
                {sizeInWords(byteSize)}
                {!downloadsRefusal && ` · ${leftInWords(maxDownloads - count)}`}
              </span>
            </span>
            {!downloadsRefusal && count < maxDownloads && (
              <a
                className="button max-w-full px-3 wrap-anywhere"
                href={`${from}/${id}`}
                rel="nofollow"
                aria-label={`Download ${name}`}
              >
                Download
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function leftInWords(left: number): string {
  if (left <= 0) return 'download limit reached; contact us for more'
  return left === 1 ? 'can be downloaded once more' : `can be downloaded ${left} times`
}

/** Purchased gift cards; codes are only in the recipients' mails. */
export function OrderGiftCards({ order }: { readonly order: ShopOrder }) {
  const money = useMoney()
  const { locale } = useFrame().snapshot.shop
  if (order.giftCards.length === 0) return null
  return (
    <section aria-labelledby="gift-cards-title" className="card">
      <h2 id="gift-cards-title" className="text-xl font-semibold">
        {order.giftCards.length === 1 ? 'Your gift card' : 'Your gift cards'}
      </h2>
      <ul className="mt-3 space-y-3">
        {order.giftCards.map((card) => (
          <li key={card.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">Gift card •{card.codeEnd}</span>
              <span className="block text-soft">{whereabouts(card, locale)}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {money(card.amountMinor, order.currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereabouts(card: ShopGiftCard, locale: string): string {
  if (card.isTakenBack) return 'Cancelled: it can’t be used any more'
  if (!card.recipientEmail) return 'Recipient no longer stored'
  const day = dayInWords(card.sendOn, locale)
  return `${card.isSent ? 'Sent' : 'Will be sent'} to ${card.recipientEmail} on ${day}`
}
