import fc from 'fast-check'

import { orderByCard } from '../authorise-order.ts'
import { orderDirectly } from '../../shop-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import { fallKinds } from './credit-checkout.ts'
import type { CreditCheckout } from './credit-checkout.ts'
import { orderActs } from './order-acts.ts'
import type { Wish } from './order-acts.ts'

export interface Act extends Wish {
  readonly kind: keyof typeof orderActs
}

export interface OrderSequence {
  readonly bought: readonly number[]
  readonly sequence: readonly Act[]
}

export interface CreditSequence extends OrderSequence {
  readonly credit: CreditCheckout
}

const kinds = Object.keys(orderActs) as Act['kind'][]
/** Weighted for payments and refunds, which get further than early endings. */
const usual = [
  'change',
  'add',
  'discount',
  'cash',
  'transfer',
  'openPage',
  'payPage',
  'goodwill',
  'allOwed',
  'giftCard',
  'asStoreCredit',
  'takeBack',
] as const
const packing = ['packSome', 'packSome', 'unpack', 'sendParcel'] as const
const ofAuthorised = ['capture', 'release', 'runOut'] as const
const authorised = [...ofAuthorised, 'capture', 'jobs', 'cancelUnits', 'change', 'dispute'] as const
const steps = ['startReturn', 'receive', 'settle'] as const
const ofDisputed = ['dispute', 'decideDispute', 'goodwill', 'cancel'] as const
const comingBack = [...steps, ...steps, ...steps, 'callOff', 'cash', ...ofDisputed] as const

const actOf = (...names: Act['kind'][]) =>
  fc.record({
    kind: fc.constantFrom(...names),
    line: fc.nat(5),
    quantity: fc.nat(5),
    priceMinor: fc.constantFrom(0, 1, 99, 333, 1000),
    isSame: fc.boolean(),
  })

const any = fc.array(actOf(...kinds, ...usual, ...usual, ...packing), {
  minLength: 4,
  maxLength: 12,
})
const back = fc.array(actOf(...comingBack), { minLength: 6, maxLength: 14 })
const handedOver = fc.tuple(
  actOf('invoice', 'openPage'),
  actOf('payPage', 'jobs'),
  actOf('handOver'),
)

const paid = [
  'goodwill',
  'allOwed',
  'cancelUnits',
  'cancel',
  'change',
  'add',
  'discount',
  'jobs',
] as const

const sequenceOf = (sequence: fc.Arbitrary<Act[]>): fc.Arbitrary<OrderSequence> =>
  fc.record({
    bought: fc
      .tuple(fc.nat(3), fc.nat(4), fc.nat(7), fc.nat(2))
      .filter((quantities) => quantities.some((quantity) => quantity > 0)),
    sequence,
  })

export const cardSequences: fc.Arbitrary<OrderSequence> = sequenceOf(
  fc
    .tuple(
      actOf('openPage'),
      actOf('payPage'),
      fc.array(actOf(...paid, 'goodwill', 'cancelUnits', 'openPage', 'payPage', 'payLate'), {
        minLength: 3,
        maxLength: 7,
      }),
    )
    .map(([opened, paidFor, then]) => [opened, paidFor, ...then]),
)

export const orderSequences: fc.Arbitrary<OrderSequence> = sequenceOf(
  fc.oneof(
    any,
    fc.tuple(actOf(...authorised), actOf('capture'), actOf(...authorised)),
    fc.tuple(handedOver, back).map(([first, then]) => [...first, ...then]),
  ),
)

const ofCredit = ['asStoreCredit', 'storeCredit', 'capture', 'release', 'payPage'] as const

export const creditSequences: fc.Arbitrary<CreditSequence> = fc
  .tuple(
    sequenceOf(
      fc.array(actOf(...paid, ...ofCredit, ...steps, 'handOver', 'openPage'), {
        minLength: 2,
        maxLength: 7,
      }),
    ),
    fc.record({
      percent: fc.constantFrom(1, 40, 99, 100, 150),
      falls: fc.array(fc.constantFrom(...fallKinds), { maxLength: 3 }),
      rest: fc.constantFrom('card', 'card', 'card', 'cash'),
    }),
  )
  .map(([planned, credit]) => ({ ...planned, credit }))

/** By card if the sequence authorizes money later. */
export async function placeOrder(
  shop: ShopFixture,
  { bought, sequence }: OrderSequence,
): Promise<string> {
  // Cards cannot be charged tiny amounts.
  const isByCard =
    Math.max(...bought.slice(0, 2)) > 0 &&
    sequence.some(({ kind }) => ofAuthorised.some((each) => each === kind))
  if (isByCard) return (await orderByCard(shop, bought)).orderId
  const lines = bought.flatMap((quantity, index) =>
    quantity > 0 ? [{ variantId: shop.variantIds[index] ?? '', quantity }] : [],
  )
  return (await orderDirectly(shop.shopper, lines)).body.orderId
}
