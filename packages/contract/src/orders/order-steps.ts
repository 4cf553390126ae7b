import { areDownloaded, areGiftCards } from '../catalog/products/item-kinds.ts'
import type { ShopOrder } from './shop-orders.ts'

export interface OrderStep {
  readonly label: string
  readonly state: 'done' | 'now' | 'open'
}

const stepLabels = {
  delivery: ['Ordered', 'Packed', 'On its way', 'Delivered'],
  pickup: ['Ordered', 'Packed and ready', 'Picked up'],
  none: ['Ordered', 'Done'],
} as const

export function stepsOf(
  order: Pick<ShopOrder, 'deliveryKind' | 'fulfilmentStatus' | 'deliveryStatus'>,
): OrderStep[] {
  const labels = stepLabels[order.deliveryKind]
  const reached = reachedBy[order.deliveryKind](order)
  return labels.map((label, index) => ({
    label,
    state: index < reached ? 'done' : index === reached ? 'now' : 'open',
  }))
}

type Progress = Pick<ShopOrder, 'fulfilmentStatus' | 'deliveryStatus'>

function reachedByDelivery({ fulfilmentStatus, deliveryStatus }: Progress): number {
  if (fulfilmentStatus === 'delivered' || deliveryStatus === 'delivered') return 3
  if (['en_route', 'arrived'].includes(deliveryStatus ?? '')) return 2
  return ['packed', 'part_handed_over', 'handed_over'].includes(fulfilmentStatus) ? 1 : 0
}

function reachedByPickup({ fulfilmentStatus }: Progress): number {
  if (['handed_over', 'delivered'].includes(fulfilmentStatus)) return 2
  return ['packed', 'part_handed_over'].includes(fulfilmentStatus) ? 1 : 0
}

const reachedBy = {
  delivery: reachedByDelivery,
  pickup: reachedByPickup,
  none: ({ fulfilmentStatus }: Progress) => (fulfilmentStatus === 'delivered' ? 1 : 0),
}

export function nextStep(
  order: Pick<
    ShopOrder,
    'status' | 'deliveryKind' | 'fulfilmentStatus' | 'deliveryStatus' | 'outstandingMinor'
  > & { readonly lines: readonly Pick<ShopOrder['lines'][number], 'kind'>[] },
): string {
  if (order.status === 'cancelled') return 'We’ll refund what we owe you.'
  const [unpaid, paid] = comingWords(order.lines)
  if (unpaid && paid) return order.outstandingMinor > 0 ? unpaid : paid
  if (order.deliveryStatus === 'failed')
    return 'We couldn’t deliver it and will contact you about a new time.'
  if (order.deliveryStatus === 'arrived') return 'Our driver is at your door.'
  if (order.fulfilmentStatus === 'part_packed')
    return 'Part of your order is packed. Next, we pack the rest.'
  if (order.fulfilmentStatus === 'part_handed_over') return partlyGone[order.deliveryKind]
  const steps = stepsOf(order)
  const now = steps.findIndex(({ state }) => state === 'now')
  return sentences[order.deliveryKind][now] ?? ''
}

/** Steps of automatically delivered goods, before and after payment. */
function comingWords(lines: Parameters<typeof areDownloaded>[0]): readonly string[] {
  if (areDownloaded(lines))
    return ['You can download your files once it’s paid.', 'Your files are ready to download.']
  if (areGiftCards(lines))
    return [
      'Your gift card is issued once it’s paid.',
      'Your gift card is emailed to its recipient.',
    ]
  return []
}

const partlyGone = {
  delivery: 'Part of your order is on its way; the rest is packed.',
  pickup: 'You picked up part of your order; the rest is ready.',
  none: '',
} as const

const sentences = {
  delivery: [
    'Next, we pack it.',
    'It’s packed and waiting for the driver.',
    'It’s on its way to you.',
    'It was delivered. Enjoy!',
  ],
  pickup: ['Next, we pack it for you.', 'It’s ready for pick-up.', 'You picked it up. Enjoy!'],
  none: ['No delivery needed. We’ll be in touch.', 'It’s done. Thank you!'],
} as const
