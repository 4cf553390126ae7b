import { findDeliverySettings } from '../../src/deliveries/areas/find-delivery-settings.ts'
import { chooseDelivery } from '../../src/workflows/checkout/choose-delivery.ts'
import { setAddress, setContact } from '../../src/workflows/checkout/checkout-address.ts'
import { editCart, lockForDelivery, lockLivingCart } from '../../src/workflows/cart/edit-cart.ts'
import { placeDirectOrder } from '../../src/workflows/place-order/place-direct-order.ts'
import { totalsOf } from '../../src/workflows/place-order/totals-of.ts'
import { setLine } from '../../src/workflows/cart/set-line.ts'
import { startCheckout } from '../../src/workflows/checkout/start-checkout.ts'
import { findChargingAccount, requireCards } from '../../src/payments/accounts/payment-account.ts'
import { applyPaymentState } from '../../src/workflows/card-payments/apply-payment-state.ts'
import {
  openCardPage,
  rememberCardPage,
  requestCardPayment,
} from '../../src/workflows/card-payments/card-payment.ts'
import type { CardPayment } from '../../src/workflows/card-payments/card-payment.ts'
import { reportOf } from '../../src/payments/card/fetch-payment-state.ts'
import type { PaymentReport } from '../../src/payments/card/fetch-payment-state.ts'
import { inOrder } from '../../src/platform/database/in-order.ts'
import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts'
import { holdMinutes } from '../../src/storefront/pages/hold-minutes.ts'
import type { LastStatement } from '../../src/platform/database/wire/last-statement.ts'
import type { Db } from '../../src/platform/database/tenant-db.ts'
import { payCardPage } from '../card-provider.ts'
import { provider, shopper } from '../seeding.ts'
import type { Seeding } from '../seeding.ts'
import { demoTenant } from '../sign-ins.ts'
import { minutesLater } from './calendar.ts'
import type { FilledOrder } from './plan/planned-order.ts'

export interface Placed {
  readonly orderId: string
  readonly totalMinor: number
}

const shop = {
  name: demoTenant.name,
  slug: demoTenant.slug,
  currency: 'GBP',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  country: 'GB',
  isConfirmed: true,
  takesOrders: true,
  takesCards: true,
  preview: null,
}

export async function buyInCash(
  { at, services, tenantId }: Seeding,
  order: FilledOrder,
): Promise<Placed> {
  const { lines, kind, slotId, customerNote, customer } = order
  return await at(order.placedAt, shopper, async (db) => {
    const placing = await placeDirectOrder({
      db,
      services,
      shop: { ...shop, tenantId },
      network: '',
      address: kind === 'delivery' ? addressOf(customer) : null,
      body: {
        lines: [...lines],
        contact: contactOf(order),
        delivery: { kind, slotId, customerNote },
        payment: 'cash',
      },
    })
    return await placing.run(db)
  })
}

export interface PaidPage {
  readonly payment: CardPayment
  readonly report: PaymentReport
}

export async function payOnCardPage(seeding: Seeding, order: FilledOrder): Promise<PaidPage> {
  const { services } = seeding
  const payment = await goToCardPage(seeding, order)
  const { id, currency, totalMinor: amountMinor } = payment
  // The provider uses the real time: a page begun in the past would have expired.
  const startedAt = services.clock.now().toISOString()
  const open = async () => (await openCardPage(services, { ...payment, startedAt })).sessionId
  const session = await payCardPage(services, { id, amountMinor, currency, open })
  return { payment, report: reportOf(session) }
}

async function goToCardPage(seeding: Seeding, order: FilledOrder): Promise<CardPayment> {
  const { services } = seeding
  const tokenHash = hashSecret(newSecret())
  const owner = { tokenHash, config: services.config, currency: shop.currency }
  const { kind, slotId, customerNote, customer } = order
  return await seeding.at(minutesLater(order.placedAt, -3), shopper, async (db) => {
    const run = async <T>(last: Promise<LastStatement<T>>) => await (await last).run(db)
    for (const line of order.lines)
      await run(
        setLine(db, { ...owner, issueToken: () => tokenHash }, { lineId: newId(), ...line }),
      )
    await run(
      editCart(owner, lockForDelivery(db, tokenHash), async ([contents, settings]) => {
        const known = await setContact(db, contents, contactOf(order))
        const reached =
          kind === 'delivery' ? await setAddress(db, [known, settings], addressOf(customer)) : known
        return await chooseDelivery(db, [reached, settings], { kind, slotId, customerNote })
      }),
    )
    return await checkOut(db, seeding, tokenHash)
  })
}

async function checkOut(db: Db, { services }: Seeding, tokenHash: string): Promise<CardPayment> {
  const [contents, settings, minutes] = await inOrder([
    lockLivingCart(db, tokenHash),
    findDeliverySettings(db),
    holdMinutes(db),
  ])
  const { started, store } = await startCheckout(db, contents, { settings, minutes, network: '' })
  const { cartId, email, currency } = started.cart
  const { totalMinor } = totalsOf(started.cart, started.lines)
  const shopUrl = services.shopUrl(shop.slug)
  const pages = { returnUrl: shopUrl, cancelUrl: shopUrl }
  const title = `Your order at ${shop.name}`
  const accountId = requireCards(await findChargingAccount(db))
  const order = { cartId, orderId: null, email, currency, totalMinor, accountId, title, ...pages }
  const { payment, note } = requestCardPayment(db, order, [])
  await inOrder([store(), note()])
  return payment
}

export async function receiveCardPayment(
  { at }: Seeding,
  order: FilledOrder,
  { payment, report }: PaidPage,
): Promise<Placed> {
  const { id, totalMinor } = payment
  return await at(order.placedAt, provider, async (db) => {
    await rememberCardPage(payment, { sessionId: report.sessionId, url: '' }, null).run(db)
    const { order: placed, message } = await applyPaymentState(db, { paymentId: id, state: report })
    if (!placed) throw new Error(`a paid cart became no order: ${message}`)
    return { orderId: placed.orderId, totalMinor }
  })
}

const addressOf = ({ place, postcode }: FilledOrder['customer']) => ({
  place,
  postcode,
  isChecked: true,
})

const contactOf = ({ customer: { email, name, phone } }: FilledOrder) => ({ email, name, phone })
