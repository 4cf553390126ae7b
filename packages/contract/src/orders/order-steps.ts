import { areDownloaded, areGiftCards } from '../catalog/products/item-kinds.ts'
import type { ReceivingKind } from './cart.ts'
import type { ShopOrder } from './shop-orders.ts'

type StepLabel = (typeof stepLabels)[ReceivingKind][number]

export interface OrderStep {
  /** Message. */
  readonly label: StepLabel
  readonly state: 'done' | 'now' | 'open'
}

const stepLabels = {
  delivery: ['order.ordered', 'order.packed', 'order.onItsWay', 'order.delivered'],
  pickup: ['order.ordered', 'order.packedAndReady', 'order.pickedUp'],
  none: ['order.ordered', 'order.done'],
} as const

export function stepsOf(
  order: Pick<ShopOrder, 'deliveryKind' | 'fulfilmentStatus' | 'deliveryStatus'>,
): OrderStep[] {
  const labels: readonly StepLabel[] = stepLabels[order.deliveryKind]
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

/** Message that says what happens next; null if nothing does. */
export function nextStep(
  order: Pick<
    ShopOrder,
    'status' | 'deliveryKind' | 'fulfilmentStatus' | 'deliveryStatus' | 'outstandingMinor'
  > & { readonly lines: readonly Pick<ShopOrder['lines'][number], 'kind'>[] },
): NextStep | null {
  if (order.status === 'cancelled') return 'order.nextRefund'
  const sent = nextByEmail(order)
  if (sent) return sent
  if (order.deliveryStatus === 'failed') return 'order.nextFailed'
  if (order.deliveryStatus === 'arrived') return 'order.nextAtDoor'
  if (order.fulfilmentStatus === 'part_packed') return 'order.nextPartPacked'
  if (order.fulfilmentStatus === 'part_handed_over') return partlyGone[order.deliveryKind]
  const steps = stepsOf(order)
  const now = steps.findIndex(({ state }) => state === 'now')
  return sentences[order.deliveryKind][now] ?? null
}

/** Next step of goods that are sent by email once they are paid. */
function nextByEmail({
  lines,
  outstandingMinor,
}: Pick<ShopOrder, 'outstandingMinor'> & {
  readonly lines: Parameters<typeof areDownloaded>[0]
}): NextStep | null {
  const isPaid = outstandingMinor === 0
  if (areDownloaded(lines)) return isPaid ? 'order.nextDownloadPaid' : 'order.nextDownloadUnpaid'
  if (areGiftCards(lines)) return isPaid ? 'order.nextGiftCardPaid' : 'order.nextGiftCardUnpaid'
  return null
}

const partlyGone = {
  delivery: 'order.nextPartOnItsWay',
  pickup: 'order.nextPartPickedUp',
  none: null,
} as const

const sentences = {
  delivery: ['order.nextPack', 'order.nextWaiting', 'order.nextOnItsWay', 'order.nextDelivered'],
  pickup: ['order.nextPackForYou', 'order.nextReady', 'order.nextPickedUp'],
  none: ['order.nextNoDelivery', 'order.nextDone'],
} as const

type NextStep =
  | 'order.nextRefund'
  | `order.next${'Download' | 'GiftCard'}${'Paid' | 'Unpaid'}`
  | 'order.nextFailed'
  | 'order.nextAtDoor'
  | 'order.nextPartPacked'
  | NonNullable<(typeof partlyGone)[ReceivingKind]>
  | (typeof sentences)[ReceivingKind][number]
