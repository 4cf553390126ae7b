import type Stripe from 'stripe'

import type { PlanInvoice } from '@marketday/contract/money/plan-changes'

import { askProvider } from '../../payments/ask-provider.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Services } from '../../platform/services.ts'
import { readInvoice } from '../provider/read-invoice.ts'

/**
 * What the provider keeps for the plan: the card, and the invoices with their papers. Nothing is held open here
 * while it is asked.
 */
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
    const card = plan?.stripeId ? await fetchCard(stripe, plan.stripeId) : null
    const customer = account?.customer
    const invoices = customer ? await stripe.invoices.list({ customer, limit: 100 }) : null
    return {
      card: card && {
        brand: card.display_brand ?? card.brand,
        last4: card.last4,
        month: card.exp_month,
        year: card.exp_year,
      },
      invoices: (invoices?.data ?? []).map(shown),
    }
  })
}

async function fetchCard(stripe: Stripe, id: string): Promise<Stripe.PaymentMethod.Card | null> {
  const { default_payment_method: method } = await stripe.subscriptions.retrieve(id, {
    expand: ['default_payment_method'],
  })
  return typeof method === 'object' ? (method?.card ?? null) : null
}

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

const readStatus = ({ status }: Stripe.Invoice) =>
  statuses.find((known) => known === status) ?? 'draft'

function shown(invoice: Stripe.Invoice): PlanInvoice {
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
