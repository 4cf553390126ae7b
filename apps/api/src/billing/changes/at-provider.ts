import Stripe from 'stripe'

import { AppError } from '../../platform/http/errors.ts'
import { fromStripeAmount, toStripeAmount } from '../../payments/stripe-amount.ts'
import { readPrice } from './prepare-change.ts'
import type { Prepared } from './prepare-change.ts'

export interface Proration {
  readonly dueMinor: number
  readonly lines: readonly { readonly text: string; readonly amountMinor: number }[]
}

/** The provider reckons: what is shown is what the invoice will say. */
export async function previewAtProvider(
  stripe: Stripe,
  prepared: Prepared,
  at: Date,
): Promise<Proration> {
  const { currency } = prepared.running
  const preview = await stripe.invoices.createPreview({
    subscription: prepared.stripeId ?? '',
    subscription_details: {
      items: [await toItem(stripe, prepared)],
      proration_behavior: 'always_invoice',
      proration_date: seconds(at),
    },
  })
  return {
    dueMinor: fromStripeAmount(preview.amount_due, currency),
    lines: preview.lines.data.map(({ description, amount }) => ({
      text: description ?? '',
      amountMinor: fromStripeAmount(amount, currency),
    })),
  }
}

/** At once the difference is taken from the card, or nothing changes; for the next period only its price does. */
export async function applyAtProvider(
  stripe: Stripe,
  prepared: Prepared,
  at: Date,
): Promise<Stripe.Subscription> {
  const { running, stripeId, target, isNow } = prepared
  const isPaidNow = isNow && running.status === 'active'
  try {
    return await stripe.subscriptions.update(
      stripeId ?? '',
      {
        items: [await toItem(stripe, prepared)],
        ...(isPaidNow
          ? {
              proration_behavior: 'always_invoice',
              proration_date: seconds(at),
              payment_behavior: 'error_if_incomplete',
            }
          : { proration_behavior: 'none' }),
      },
      { idempotencyKey: `plan-change-${running.id}-${target.id}-${seconds(at)}` },
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    throw new AppError({
      status: 402,
      code: 'payment_failed',
      message: `The card was refused, and the plan stays as it is: ${error.message}`,
    })
  }
}

async function toItem(stripe: Stripe, prepared: Prepared) {
  const { running, stripeId, target } = prepared
  const { items } = await stripe.subscriptions.retrieve(stripeId ?? '')
  return {
    id: items.data[0]?.id ?? '',
    price_data: {
      currency: running.currency.toLowerCase(),
      unit_amount: toStripeAmount(readPrice(prepared), running.currency),
      recurring: { interval: running.interval },
      product: await openProduct(stripe, target),
    },
  }
}

/** The provider's product of a plan; made when it is first needed. */
async function openProduct(stripe: Stripe, { id, name }: Prepared['target']): Promise<string> {
  const product = `marketday_${id}`
  try {
    await stripe.products.create({ id: product, name: `Marketday ${name}` })
  } catch (error) {
    const isKnown =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_already_exists'
    if (!isKnown) throw error
  }
  return product
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
