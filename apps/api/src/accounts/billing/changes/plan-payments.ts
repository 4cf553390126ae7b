import type Stripe from 'stripe'

import type { Coupon } from '@marketday/contract/accounts/billing/coupons'
import type { PlanInvoice } from '@marketday/contract/accounts/billing/plan-changes'

import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Services } from '../../../platform/services.ts'
import { toCoupon } from '../provider/coupons.ts'
import { readInvoice } from '../provider/change-plan.ts'

/** Loads the plan's card and invoices from the provider. Holds no transaction during the call. */
export async function planPayments(db: Db, { stripe }: Pick<Services, 'stripe'>) {
  const account = await db
    .selectFrom('billing_accounts')
    .select('stripe_customer_id as customer')
    .executeTakeFirst()
  const plan = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id as stripeId')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return await askProvider(async () => {
    const { card, coupon } = plan?.stripeId ? await fetchPlan(stripe, plan.stripeId) : emptyPlan
    const customer = account?.customer
    const invoices = customer ? await stripe.invoices.list({ customer, limit: 100 }) : null
    return {
      card: card && {
        brand: card.display_brand ?? card.brand,
        last4: card.last4,
        month: card.exp_month,
        year: card.exp_year,
      },
      coupon,
      invoices: (invoices?.data ?? []).map(toPlanInvoice),
    }
  })
}

const emptyPlan = { card: null, coupon: null }

async function fetchPlan(stripe: Stripe, id: string) {
  const { default_payment_method: method, discounts } = await stripe.subscriptions.retrieve(id, {
    expand: ['default_payment_method', 'discounts.source.coupon', 'discounts.promotion_code'],
  })
  const card = typeof method === 'object' ? (method?.card ?? null) : null
  return { card, coupon: readCoupon(discounts[0]) }
}

function readCoupon(discount: Stripe.Subscription['discounts'][number] | undefined): Coupon | null {
  if (!discount || typeof discount === 'string') return null
  const { promotion_code: promotion, source } = discount
  if (!source.coupon || typeof source.coupon === 'string') return null
  const code = typeof promotion === 'object' ? promotion?.code : null
  return toCoupon(code ?? source.coupon.name ?? '', source.coupon)
}

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

const readStatus = ({ status }: Stripe.Invoice) =>
  statuses.find((candidate) => candidate === status) ?? 'draft'

function toPlanInvoice(invoice: Stripe.Invoice): PlanInvoice {
  const currency = invoice.currency.toUpperCase()
  return {
    id: invoice.id ?? '',
    number: invoice.number ?? '',
    at: new Date(invoice.created * 1000).toISOString(),
    ...readInvoice(invoice),
    currency,
    status: readStatus(invoice),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}
