import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import type { ShopGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'
import { useFrame, useMoney } from '../../frame-context.tsx'
import { dayInWords } from '../../time.ts'

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
