import Stripe from 'stripe'

import type { Coupon } from '@marketday/contract/accounts/billing/coupons'

import { readStripeId } from '../../../platform/stripe/stripe-objects.ts'
import { fromStripeAmount } from '../../../platform/stripe/stripe-amount.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { openProduct } from './plan-product.ts'

export interface FoundCoupon {
  readonly promotionId: string
  readonly coupon: Coupon
}

interface Use {
  readonly plan: { readonly id: string; readonly name: string }
  readonly currency: string
  readonly customerId: string | null
  readonly now: Date
}

export async function findCoupon(stripe: Stripe, code: string, use: Use): Promise<FoundCoupon> {
  const promotion = await findPromotion(stripe, code, use)
  const coupon = promotion?.promotion.coupon
  if (!promotion || !coupon || typeof coupon === 'string')
    throw refused(`The code “${code}” doesn’t exist. Check the spelling.`)
  if (isOver(promotion, coupon, use.now)) throw refused(`The code “${code}” has expired.`)
  if ([promotion, coupon].some(isUsedUp)) throw usedUp()
  if (!promotion.active || !coupon.valid) throw refused(`The code “${code}” is no longer valid.`)
  const misfit = findMisfit(coupon, use, await openProduct(stripe, use.plan))
  if (misfit) throw refused(`The code “${code}” is not for ${misfit}.`)
  return { promotionId: promotion.id, coupon: toCoupon(promotion.code, coupon) }
}

/** Treats a code restricted to another customer as unknown. */
async function findPromotion(
  { promotionCodes }: Stripe,
  code: string,
  { customerId }: Use,
): Promise<Stripe.PromotionCode | undefined> {
  const { data } = await promotionCodes.list({
    code,
    limit: 100,
    expand: ['data.promotion.coupon.applies_to'],
  })
  const ours = data.filter(({ customer }) => [null, customerId].includes(readStripeId(customer)))
  return ours.find(({ active }) => active) ?? ours[0]
}

function findMisfit(coupon: Stripe.Coupon, { plan, currency }: Use, product: string) {
  const products = coupon.applies_to?.products
  if (products && !products.includes(product)) return `the ${plan.name} plan`
  const isForeign = coupon.amount_off !== null && coupon.currency?.toUpperCase() !== currency
  return isForeign ? `plans paid in ${currency}` : null
}

const durations = ['once', 'repeating', 'forever'] as const

export function toCoupon(code: string, coupon: Stripe.Coupon): Coupon {
  const { amount_off: amount, currency } = coupon
  return {
    code,
    percentOff: coupon.percent_off,
    amountOffMinor:
      amount === null ? null : fromStripeAmount(amount, (currency ?? '').toUpperCase()),
    duration: durations.find((candidate) => candidate === coupon.duration) ?? 'once',
    months: coupon.duration_in_months,
  }
}

export const discountMinor = (
  { percentOff, amountOffMinor }: Coupon,
  amountMinor: number,
): number =>
  percentOff === null
    ? Math.min(amountMinor, amountOffMinor ?? 0)
    : Math.round((amountMinor * percentOff) / 100)

/** Another request may use up the code after the check: the provider counts and decides. */
export async function useCoupon<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'coupon_expired')
      throw usedUp()
    throw error
  }
}

function isOver(promotion: Stripe.PromotionCode, coupon: Stripe.Coupon, now: Date): boolean {
  const ends = [promotion.expires_at, coupon.redeem_by]
  return ends.some((end) => end !== null && end * 1000 <= now.getTime())
}

const isUsedUp = ({
  max_redemptions: most,
  times_redeemed: times,
}: {
  readonly max_redemptions: number | null
  readonly times_redeemed: number
}): boolean => most !== null && times >= most

const usedUp = () => refused('This code has reached its usage limit.')

const refused = (message: string) => invalid(message, [{ path: 'code', message }])
