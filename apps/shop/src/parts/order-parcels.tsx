import { trackingUrl } from '@marketday/contract/orders/packing/carriers'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { maxDownloads } from '@marketday/contract/catalog/products/item-files'
import { sizeInWords } from '@marketday/fields/check-file.ts'
import type { ShopGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'

import type { Translate } from '@marketday/messages/translator'

import { useFrame, useMoney, useTranslate } from '../frame-context.tsx'
import { dayInWords } from '../time.ts'

type Parcel = ShopOrder['parcels'][number]

/** Parcels of an order, if there are several or a carrier has one. */
export function OrderParcels({ order }: { readonly order: ShopOrder }) {
  const t = useTranslate()
  const { parcels, fulfilmentStatus } = order
  const isPart = parcels.length > 1 || fulfilmentStatus === 'part_packed'
  if (!isPart && !parcels.some(isCarried)) return null
  return (
    <section className="card" aria-labelledby="parcels">
      <h2 id="parcels" className="text-xl font-semibold">
        {t('order.yourParcels', { count: parcels.length })}
      </h2>
      <ul className="mt-3 space-y-4">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="wrap-anywhere">
            <p>
              <span className="font-medium">{t('order.parcel', { number: parcel.number })}</span>{' '}
              {parcelState(parcel, order.deliveryKind, t)}
            </p>
            <p className="text-soft">
              {parcel.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
            </p>
            {isCarried(parcel) && <Carried parcel={parcel} />}
          </li>
        ))}
      </ul>
      {fulfilmentStatus === 'part_packed' && (
        <p className="mt-4 text-soft">{t('order.restNotPacked')}</p>
      )}
    </section>
  )
}

const isCarried = ({ carrier, trackingNumber }: Parcel): boolean =>
  carrier !== '' || trackingNumber !== ''

function Carried({ parcel }: { readonly parcel: Parcel }) {
  const t = useTranslate()
  const { carrier, trackingNumber } = parcel
  const url = trackingUrl(parcel)
  return (
    <p className="text-soft">
      {[carrier, trackingNumber].filter(Boolean).join(' · ')}
      {url && (
        <>
          {' · '}
          <a className="link" href={url} rel="noreferrer">
            {t('order.whereParcel', { number: parcel.number })}
          </a>
        </>
      )}
    </p>
  )
}

function parcelState(
  { status, carrier }: Parcel,
  kind: ShopOrder['deliveryKind'],
  t: Translate,
): string {
  if (status === 'delivered')
    return t(kind === 'pickup' ? 'order.parcelPickedUp' : 'order.parcelDelivered')
  if (status === 'packed') return t(kind === 'pickup' ? 'order.parcelReady' : 'order.parcelPacked')
  return carrier ? t('order.parcelSentWith', { carrier }) : t('order.parcelOnItsWay')
}

interface DownloadsProps {
  readonly order: ShopOrder
  readonly from: string
}

export function OrderDownloads({ order, from }: DownloadsProps) {
  const t = useTranslate()
  const { downloads, downloadsRefusal } = order
  if (downloads.length === 0) return null
  return (
    <section id="downloads" aria-labelledby="downloads-title" className="card">
      <h2 id="downloads-title" className="text-xl font-semibold">
        {t('order.yourDownloads')}
      </h2>
      {downloadsRefusal && <p className="mt-2 text-soft">{downloadsRefusal}</p>}
      <ul className="mt-3 space-y-4">
        {downloads.map(({ id, name, byteSize, downloads: count }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-soft">
                {sizeInWords(byteSize)}
                {!downloadsRefusal && ` · ${downloadsLeft(maxDownloads - count, t)}`}
              </span>
            </span>
            {!downloadsRefusal && count < maxDownloads && (
              <a
                className="button max-w-full px-3 wrap-anywhere"
                href={`${from}/${id}`}
                rel="nofollow"
                aria-label={t('order.downloadNamed', { name })}
              >
                {t('order.download')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const downloadsLeft = (count: number, t: Translate): string =>
  count > 0 ? t('order.downloadsLeft', { count }) : t('order.downloadLimit')

/** Purchased gift cards; codes are only in the recipients' mails. */
export function OrderGiftCards({ order }: { readonly order: ShopOrder }) {
  const t = useTranslate()
  const money = useMoney()
  const { locale } = useFrame()
  if (order.giftCards.length === 0) return null
  return (
    <section aria-labelledby="gift-cards-title" className="card">
      <h2 id="gift-cards-title" className="text-xl font-semibold">
        {t('order.yourGiftCards', { count: order.giftCards.length })}
      </h2>
      <ul className="mt-3 space-y-3">
        {order.giftCards.map((card) => (
          <li key={card.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">
                {t('checkout.giftCardNamed', { end: card.codeEnd })}
              </span>
              <span className="block text-soft">{giftCardState(card, locale, t)}</span>
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

function giftCardState(card: ShopGiftCard, locale: string, t: Translate): string {
  if (card.isTakenBack) return t('order.giftCardCancelled')
  if (!card.recipientEmail) return t('order.giftCardNoRecipient')
  const sent = { email: card.recipientEmail, day: dayInWords(card.sendOn, locale) }
  return card.isSent ? t('order.giftCardSent', sent) : t('order.giftCardWillBeSent', sent)
}
