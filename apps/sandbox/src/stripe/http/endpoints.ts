import { createAccountLink } from '../connect/account-links.ts'
import { createAccount, retrieveAccount, updateAccount } from '../connect/accounts.ts'
import * as customers from '../objects/customers.ts'
import { listBalanceTransactions } from '../objects/balance-transactions.ts'
import { captureIntent } from '../objects/capture-intent.ts'
import * as intents from '../objects/intents.ts'
import { listInvoices } from '../billing/invoices.ts'
import * as methods from '../objects/payment-methods.ts'
import { listPayouts } from '../objects/payouts.ts'
import * as prices from '../objects/prices.ts'
import { previewInvoice } from '../billing/prorations.ts'
import { payInvoice } from '../billing/renewals.ts'
import * as refunds from '../objects/refunds.ts'
import * as sessions from '../objects/sessions.ts'
import * as subscriptions from '../billing/subscriptions.ts'
import * as discounts from '../billing/discounts.ts'
import { pauseSubscription, resumeSubscription } from '../billing/pauses.ts'
import * as schedules from '../billing/schedules.ts'
import { createTaxRate, listTaxRates } from '../billing/tax-rates.ts'
import { updateSubscription } from '../billing/update-subscription.ts'
import type { Kind, StripeObject } from '../types.ts'
import { getObject, matching, type World } from '../world.ts'
import { requiredText, textsOf, type Form } from './form-body.ts'
import { paginate } from './shape.ts'

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run: (world: World, params: Form, id: string) => unknown
}

export const ENDPOINTS: Endpoint[] = [
  post('/accounts', (world, params) => createAccount(world, params)),
  {
    method: 'GET',
    path: '/accounts/:id',
    run: (world, _params, id) => retrieveAccount(world, id),
  },
  post('/accounts/:id', updateAccount),
  post('/account_links', createAccountLink),

  post('/customers', customers.createCustomer),
  retrieve('/customers', 'customer'),
  post('/customers/:id', customers.updateCustomer),
  {
    method: 'DELETE',
    path: '/customers/:id',
    run: (world, _params, id) => customers.deleteCustomer(world, id),
  },
  list('/customers', 'customer', ['email']),
  listBy('/customers/:id/payment_methods', (world, _params, id) =>
    world.store.all('payment_method').filter((method) => method.customer === id),
  ),

  post('/products', prices.createProduct),
  retrieve('/products', 'product'),
  post('/products/:id', prices.updateProduct),
  listBy('/products', prices.listProducts),
  post('/prices', prices.createPrice),
  retrieve('/prices', 'price'),
  post('/prices/:id', prices.updatePrice),
  listBy('/prices', prices.listPrices),

  post('/checkout/sessions', sessions.createSession),
  retrieve('/checkout/sessions', 'checkout.session'),
  post('/checkout/sessions/:id/expire', (world, _params, id) =>
    sessions.expireSessionById(world, id),
  ),
  list('/checkout/sessions', 'checkout.session', [
    'customer',
    'payment_intent',
    'subscription',
    'status',
  ]),
  listBy(
    '/checkout/sessions/:id/line_items',
    (world, _params, id) =>
      getObject(world, 'checkout.session', id)._lineItems as unknown as StripeObject[],
  ),

  post('/payment_intents', intents.createIntent),
  retrieve('/payment_intents', 'payment_intent'),
  post('/payment_intents/:id', intents.updateIntent),
  post('/payment_intents/:id/confirm', intents.confirmIntent),
  post('/payment_intents/:id/capture', captureIntent),
  post('/payment_intents/:id/cancel', intents.cancelIntent),
  list('/payment_intents', 'payment_intent', ['customer']),
  retrieve('/setup_intents', 'setup_intent'),

  retrieve('/payment_methods', 'payment_method'),
  post('/payment_methods/:id/attach', (world, params, id) =>
    methods.attachMethod(world, id, requiredText(params, 'customer')),
  ),
  post('/payment_methods/:id/detach', (world, _params, id) => methods.detachMethod(world, id)),

  retrieve('/charges', 'charge'),
  list('/charges', 'charge', ['payment_intent']),
  post('/refunds', refunds.createRefund),
  retrieve('/refunds', 'refund'),
  post('/refunds/:id', refunds.updateRefund),
  list('/refunds', 'refund', ['payment_intent', 'charge']),
  retrieve('/disputes', 'dispute'),
  list('/disputes', 'dispute', ['payment_intent', 'charge']),

  retrieve('/balance_transactions', 'balance_transaction'),
  listBy('/balance_transactions', listBalanceTransactions),
  retrieve('/payouts', 'payout'),
  listBy('/payouts', listPayouts),

  post('/subscriptions', subscriptions.createSubscription),
  retrieve('/subscriptions', 'subscription'),
  post('/subscriptions/:id', updateSubscription),
  {
    method: 'DELETE',
    path: '/subscriptions/:id',
    run: (world, _params, id) => subscriptions.cancelSubscription(world, id),
  },
  post('/subscriptions/:id/pause', pauseSubscription),
  post('/subscriptions/:id/resume', resumeSubscription),
  listBy('/subscriptions', subscriptions.listSubscriptions),
  post('/subscription_schedules', schedules.createSchedule),
  retrieve('/subscription_schedules', 'subscription_schedule'),
  post('/subscription_schedules/:id', schedules.updateSchedule),
  post('/subscription_schedules/:id/release', (world, _params, id) =>
    schedules.releaseSchedule(world, id),
  ),
  post('/tax_rates', createTaxRate),
  retrieve('/tax_rates', 'tax_rate'),
  listBy('/tax_rates', listTaxRates),
  post('/coupons', discounts.createCoupon),
  retrieve('/coupons', 'coupon'),
  post('/promotion_codes', discounts.createPromotionCode),
  retrieve('/promotion_codes', 'promotion_code'),
  listBy('/promotion_codes', discounts.listPromotionCodes),
  retrieve('/invoices', 'invoice'),
  listBy('/invoices', listInvoices),
  post('/invoices/create_preview', previewInvoice),
  post('/invoices/:id/pay', payInvoice),

  retrieve('/events', 'event'),
  listBy('/events', listEvents),
]

function post(path: string, run: Endpoint['run']): Endpoint {
  return { method: 'POST', path, run }
}

function retrieve(path: string, kind: Kind): Endpoint {
  return {
    method: 'GET',
    path: `${path}/:id`,
    run: (world, _params, id) => getObject(world, kind, id),
  }
}

function list(path: string, kind: Kind, fields: string[]): Endpoint {
  return listBy(path, (world, params) => matching(world, kind, { params, fields }))
}

function listBy(
  path: string,
  find: (world: World, params: Form, id: string) => StripeObject[],
): Endpoint {
  return {
    method: 'GET',
    path,
    run: (world, params, id) =>
      paginate(find(world, params, id), params, `/v1${path.replace(':id', id)}`),
  }
}

function listEvents(world: World, params: Form): StripeObject[] {
  const types = textsOf(params, 'types')
  return matching(world, 'event', { params, fields: ['type'] }).filter(
    (event) => types.length === 0 || types.includes(event.type),
  )
}
