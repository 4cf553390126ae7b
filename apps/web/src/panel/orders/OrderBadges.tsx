import type { OrderRow } from '@marketday/contract/orders/orders'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Coins,
  CreditCard,
  FlaskConical,
  Handshake,
  Package,
  PackageCheck,
  PackageOpen,
  RotateCcw,
  Store,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { Badge, StatusText, type Tone } from '../../ui/feedback/Badge.tsx'
import { orderWords } from '@marketday/contract/orders/order-words'
import { stateLooks } from '../deliveries/delivery-words.ts'

interface Look {
  readonly label: string
  readonly tone: Tone
  readonly icon: LucideIcon
}

const payments: Record<OrderRow['paymentStatus'], Look> = {
  unpaid: { label: orderWords.payment.unpaid, tone: 'warn', icon: CircleDashed },
  part_authorised: { label: orderWords.payment.part_authorised, tone: 'info', icon: CreditCard },
  authorised: { label: orderWords.payment.authorised, tone: 'info', icon: CreditCard },
  part_paid: { label: orderWords.payment.part_paid, tone: 'warn', icon: Coins },
  paid: { label: orderWords.payment.paid, tone: 'good', icon: CircleCheck },
  overpaid: { label: orderWords.payment.overpaid, tone: 'bad', icon: Coins },
  part_refunded: { label: orderWords.payment.part_refunded, tone: 'neutral', icon: RotateCcw },
  refunded: { label: orderWords.payment.refunded, tone: 'neutral', icon: RotateCcw },
}

const goods: Record<OrderRow['fulfilmentStatus'], Look> = {
  unfulfilled: { label: orderWords.goods.unfulfilled, tone: 'warn', icon: Package },
  picking: { label: orderWords.goods.picking, tone: 'info', icon: PackageOpen },
  part_packed: { label: orderWords.goods.part_packed, tone: 'warn', icon: PackageOpen },
  packed: { label: orderWords.goods.packed, tone: 'info', icon: PackageCheck },
  part_handed_over: { label: orderWords.goods.part_handed_over, tone: 'info', icon: PackageCheck },
  handed_over: { label: orderWords.goods.handed_over, tone: 'info', icon: PackageCheck },
  delivered: { label: orderWords.goods.delivered, tone: 'good', icon: CircleCheck },
}

/** For orders without packed goods. */
const undone: typeof goods = {
  ...goods,
  unfulfilled: { label: 'To do', tone: 'warn', icon: CircleDashed },
  delivered: { label: 'Done', tone: 'good', icon: CircleCheck },
}

const ended: Partial<Record<OrderRow['status'], Look>> = {
  held: { label: orderWords.status.held, tone: 'bad', icon: CirclePause },
  cancelled: { label: orderWords.status.cancelled, tone: 'neutral', icon: Ban },
  draft: { label: orderWords.status.draft, tone: 'neutral', icon: CircleDashed },
  pending_review: { label: orderWords.status.pending_review, tone: 'bad', icon: CirclePause },
}

export const paymentWords = wordsOf(payments)
export const goodsWords = wordsOf(goods)

interface LookProps<Fields extends keyof OrderRow> {
  order: Pick<OrderRow, Fields>
  /** In a list: text, and a badge only if something went wrong. */
  isQuiet?: boolean
}

export function PaymentBadge({ order, isQuiet }: LookProps<'paymentStatus'>) {
  return <LookBadge {...payments[order.paymentStatus]} isQuiet={isQuiet} />
}

/** Packing and hand-over; shows a hold or cancellation instead. */
export function GoodsBadge({
  order,
  isQuiet,
}: LookProps<'status' | 'fulfilmentStatus' | 'deliveryKind'>) {
  const look = order.deliveryKind === 'none' ? undone : goods
  return <LookBadge {...(ended[order.status] ?? look[order.fulfilmentStatus])} isQuiet={isQuiet} />
}

export function TestBadge({ order }: { order: Pick<OrderRow, 'isTest'> }) {
  return order.isTest ? <LookBadge label="Test" tone="info" icon={FlaskConical} /> : null
}

export function DeliveryBadge({ order, isQuiet }: LookProps<'deliveryKind' | 'deliveryStatus'>) {
  return <LookBadge {...deliveryLook(order)} isQuiet={isQuiet} />
}

function deliveryLook({
  deliveryKind,
  deliveryStatus,
}: Pick<OrderRow, 'deliveryKind' | 'deliveryStatus'>): Look {
  if (deliveryKind === 'pickup') return { label: 'Pick-up', tone: 'neutral', icon: Store }
  if (deliveryKind === 'none') return { label: 'Not needed', tone: 'neutral', icon: Handshake }
  return { ...stateLooks[deliveryStatus ?? 'unscheduled'], icon: Truck }
}

/** `en_route` becomes `En route`. */
export function spoken(state: string): string {
  const text = state.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function LookBadge({ label, tone, icon: Icon, isQuiet }: Look & { isQuiet?: boolean }) {
  if (isQuiet) return <StatusText tone={tone}>{label}</StatusText>
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5 @rows:@max-whole-rows:hidden" />
      {label}
    </Badge>
  )
}

function wordsOf<K extends string>(looks: Record<K, Look>): { value: K; label: string }[] {
  return (Object.keys(looks) as K[]).map((value) => ({ value, label: looks[value].label }))
}
