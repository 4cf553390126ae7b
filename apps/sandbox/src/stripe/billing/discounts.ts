import {
  flagOf,
  formOf,
  formsOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
  textsOf,
  type Form,
} from '../http/form-body.ts'
import { invalid, requireSimulated } from '../http/problem.ts'
import { newId } from '../store.ts'
import type { Coupon, Discount, PromotionCode, Subscription } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'
import { addMonths } from './period-end.ts'

export function createCoupon(world: World, params: Form): Coupon {
  const percent = textOf(params, 'percent_off')
  const amount = integerOf(params, 'amount_off')
  if ((percent === null) === (amount === null))
    throw invalid('You must pass either percent_off or amount_off', 'percent_off')
  const products = textsOf(formOf(params, 'applies_to'), 'products')
  const coupon = newObject(world, 'coupon', {
    id: textOf(params, 'id') ?? newId('coupon_'),
    amount_off: amount,
    ...(products.length > 0 && { applies_to: { products } }),
    currency: textOf(params, 'currency'),
    duration: (textOf(params, 'duration') ?? 'once') as Coupon['duration'],
    duration_in_months: integerOf(params, 'duration_in_months'),
    max_redemptions: integerOf(params, 'max_redemptions'),
    metadata: metadataOf(params),
    name: textOf(params, 'name'),
    percent_off: percent === null ? null : Number(percent),
    redeem_by: integerOf(params, 'redeem_by'),
    times_redeemed: 0,
    valid: true,
  })
  return world.store.put(coupon)
}

export function createPromotionCode(world: World, params: Form): PromotionCode {
  const promotion = formOf(params, 'promotion')
  requireSimulated(textOf(promotion, 'type'), 'coupon', 'promotion[type]')
  const { id: coupon } = getObject(world, 'coupon', requiredText(promotion, 'coupon'))
  const code = textOf(params, 'code') ?? newId('').slice(0, 8).toUpperCase()
  if (findByCode(world, code).some(({ active }) => active))
    throw invalid('An active promotion code with this code already exists.', 'code')
  const made = newObject(world, 'promotion_code', {
    active: flagOf(params, 'active') ?? true,
    code,
    expires_at: integerOf(params, 'expires_at'),
    max_redemptions: integerOf(params, 'max_redemptions'),
    metadata: metadataOf(params),
    promotion: { coupon, type: 'coupon' },
    times_redeemed: 0,
  })
  return world.store.put(made)
}

export function listPromotionCodes(world: World, params: Form): PromotionCode[] {
  const code = textOf(params, 'code')
  const active = flagOf(params, 'active')
  const found = code === null ? world.store.all('promotion_code') : findByCode(world, code)
  return found.filter((each) => active === null || each.active === active)
}

const findByCode = (world: World, code: string) =>
  world.store
    .all('promotion_code')
    .filter((known) => known.code.toLowerCase() === code.toLowerCase())

export function readPromotion(
  world: World,
  params: Form,
): { promotion: PromotionCode | null } | undefined {
  if (!('discounts' in params)) return undefined
  const [wanted] = formsOf(params, 'discounts')
  if (!wanted) return { promotion: null }
  const promotion = getObject(world, 'promotion_code', requiredText(wanted, 'promotion_code'))
  checkRedeemable(world, promotion)
  return { promotion }
}

/** @throws {StripeProblem} 400 for a code that is no longer usable */
function checkRedeemable(world: World, promotion: PromotionCode): void {
  const now = world.clock.nowSeconds()
  const coupon = getObject(world, 'coupon', promotion.promotion.coupon)
  const isOver = (end: number | null) => end !== null && end <= now
  if (!promotion.active || isOver(promotion.expires_at) || isOver(coupon.redeem_by))
    throw invalid('This promotion code has expired.', 'discounts', 'coupon_expired')
  if (isUsedUp(promotion) || isUsedUp(coupon))
    throw invalid(
      'This promotion code has been redeemed the maximum number of times.',
      'discounts',
      'coupon_expired',
    )
}

const isUsedUp = ({
  max_redemptions: most,
  times_redeemed: times,
}: Pick<Coupon, 'max_redemptions' | 'times_redeemed'>): boolean => most !== null && times >= most

/** Applies a code to a subscription, which has at most one discount; each use counts towards its limit. */
export function redeem(world: World, subscription: Subscription, promotion: PromotionCode): void {
  checkRedeemable(world, promotion)
  const coupon = getObject(world, 'coupon', promotion.promotion.coupon)
  for (const used of [promotion, coupon]) {
    used.times_redeemed += 1
    world.store.put(used)
  }
  const start = world.clock.nowSeconds()
  const discount = newObject(world, 'discount', {
    customer: subscription.customer,
    end: coupon.duration === 'repeating' ? addMonths(start, coupon.duration_in_months ?? 1) : null,
    promotion_code: promotion.id,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: subscription.id,
    _isSpent: false,
  })
  subscription.discounts = [world.store.put(discount).id]
}

export function findDiscount(world: World, subscription: Subscription): Discount | null {
  const discount = world.store.find('discount', subscription.discounts[0] ?? '')
  const isOver = discount?.end && discount.end <= world.clock.nowSeconds()
  return discount && !isOver && !discount._isSpent ? discount : null
}

export function spendDiscount(world: World, subscription: Subscription, discount: Discount): void {
  if (getObject(world, 'coupon', discount.source.coupon).duration !== 'once') return
  discount._isSpent = true
  world.store.put(discount)
  subscription.discounts = []
}
