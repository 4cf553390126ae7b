import Stripe from 'stripe'

import type { PlanInvoice } from '@marketday/contract/accounts/billing/plan-changes'
import { taxWords } from '@marketday/contract/accounts/billing/plan-tax'

import { fromStripeAmount, toStripeAmount } from '../../../platform/stripe/stripe-amount.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { readPrice } from '../changes/prepare-change.ts'
import type { Prepared } from '../changes/prepare-change.ts'
import { openProduct } from './plan-product.ts'
import { planNextPeriod, releaseNextPeriod } from './next-period.ts'

export interface Proration {
  readonly dueMinor: number
  readonly lines: readonly { readonly text: string; readonly amountMinor: number }[]
}

/** The provider calculates, so the preview equals the invoice. */
export async function previewAtProvider(
  stripe: Stripe,
  prepared: Prepared,
  at: Date,
): Promise<Proration> {
  const { currency } = prepared.running
  const subscription = await stripe.subscriptions.retrieve(prepared.stripeId ?? '')
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [await toItem(stripe, prepared, subscription)],
      proration_behavior: 'always_invoice',
      proration_date: seconds(at),
    },
  })
  const { lines } = readInvoice(preview)
  return { dueMinor: fromStripeAmount(preview.amount_due, currency), lines }
}

/** An immediate change charges the difference or fails without effect; a later one is only scheduled. */
export async function applyAtProvider(
  stripe: Stripe,
  prepared: Prepared,
  at: Date,
): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(prepared.stripeId ?? '')
  const item = await toItem(stripe, prepared, subscription)
  if (!prepared.isNow) {
    const { price_data } = item
    return await planNextPeriod(stripe, subscription, { price_data })
  }
  await releaseNextPeriod(stripe, subscription)
  return await changeNow(stripe, { prepared, item, at })
}

async function changeNow(
  stripe: Stripe,
  {
    prepared,
    item,
    at,
  }: {
    readonly prepared: Prepared
    readonly item: Awaited<ReturnType<typeof toItem>>
    readonly at: Date
  },
): Promise<Stripe.Subscription> {
  const { running, stripeId, target, interval } = prepared
  try {
    return await stripe.subscriptions.update(
      stripeId ?? '',
      {
        items: [item],
        ...(running.status === 'active'
          ? {
              proration_behavior: 'always_invoice',
              proration_date: seconds(at),
              payment_behavior: 'error_if_incomplete',
            }
          : { proration_behavior: 'none' }),
      },
      { idempotencyKey: `plan-change-${running.id}-${target.id}-${interval}-${seconds(at)}` },
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    throw new AppError({
      status: 402,
      code: 'payment_failed',
      message: `The card was declined, and the plan wasn’t changed: ${error.message}`,
    })
  }
}

async function toItem(stripe: Stripe, prepared: Prepared, { items }: Stripe.Subscription) {
  const { running, target, interval } = prepared
  return {
    id: items.data[0]?.id ?? '',
    price_data: {
      currency: running.currency.toLowerCase(),
      unit_amount: toStripeAmount(readPrice(prepared), running.currency),
      recurring: { interval },
      product: await openProduct(stripe, target),
    },
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

type Sums = Pick<PlanInvoice, 'amountMinor' | 'lines' | 'isReverseCharge'>

/** Returns the invoice's lines, discounts and tax. The lines sum to the total. */
export function readInvoice(invoice: Stripe.Invoice): Sums {
  const currency = invoice.currency.toUpperCase()
  const toLine = (text: string, amount: number) => ({
    text,
    amountMinor: fromStripeAmount(amount, currency),
  })
  const discounts = invoice.total_discount_amounts ?? []
  return {
    amountMinor: fromStripeAmount(invoice.total, currency),
    lines: [
      ...invoice.lines.data.map(({ description, amount }) => toLine(description ?? '', amount)),
      ...discounts.map(({ amount }) => toLine('Discount', -amount)),
      ...(invoice.total_taxes ?? []).map(({ amount }, index) =>
        toLine(nameTax(invoice.default_tax_rates[index]), amount),
      ),
    ],
    isReverseCharge: invoice.customer_tax_exempt === 'reverse',
  }
}

const nameTax = (rate: Stripe.TaxRate | undefined): string =>
  rate
    ? taxWords({
        kind: 'charged',
        country: rate.country ?? '',
        rateBp: Math.round(rate.percentage * 100),
      })
    : 'Tax'
