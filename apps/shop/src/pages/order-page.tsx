import { creditPaymentLabel } from '@marketday/contract/payments/credit/credit-payment'
import { placeText } from '@marketday/contract/contact/place'
import { invoiceRecipient } from '@marketday/contract/orders/checkout-fields'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { areDownloaded } from '@marketday/contract/catalog/products/item-kinds'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useMoney } from '../frame-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { LineTotal, Totals } from '../parts/order-summary.tsx'
import { CancelPart, ChangeLink } from '../parts/cancel-part.tsx'
import { OrderGiftCards, OrderDownloads, OrderParcels } from '../parts/order-parcels.tsx'
import { OrderReturns } from '../parts/order-returns.tsx'
import { PhoneLink } from '../parts/phone-link.tsx'
import { isExpected, TrackingPart } from '../parts/tracking-part.tsx'
import { dayOf, spanOf } from '../time.ts'
import { nextStep, stepsOf } from '@marketday/contract/orders/order-steps'

type OrderProps = Extract<ShopPage, { kind: 'order' }>

export function OrderPage(props: OrderProps) {
  const { order, news, downloadsFrom } = props
  return (
    <div {...(news === 'placed' && { 'data-cart-total': 0 })}>
      {order.status === 'pending_review' ? <Unconfirmed {...props} /> : <Heading {...props} />}
      {order.status === 'cancelled' && <Cancelled {...props} />}
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-8">
          <OrderDownloads order={order} from={downloadsFrom} />
          <OrderGiftCards order={order} />
          {order.link !== 'pay' && <Progress {...props} />}
          {order.link === 'act' && (
            <div data-live="acts" className="space-y-8 empty:hidden">
              <ChangeLink order={order} to={props.detailsTo} />
              <CancelPart order={order} to={props.cancelTo} />
            </div>
          )}
          <Help />
        </div>
        <Bill {...props} />
      </div>
    </div>
  )
}

function Progress({ order, tracking, followAt, returning }: OrderProps) {
  const isRunning = order.status !== 'cancelled' && order.status !== 'pending_review'
  return (
    <>
      {isRunning && (
        <>
          <div data-live="progress" data-follow={followAt} className="space-y-8">
            <Steps order={order} />
            <OrderParcels order={order} />
          </div>
          <div data-live="tracking" aria-live="polite" className="empty:hidden">
            {tracking && <TrackingPart tracking={tracking} />}
          </div>
          <OrderReturns order={order} form={returning} />
        </>
      )}
      <div data-live="where">
        <Where order={order} isExpected={tracking !== null && isExpected(tracking)} />
      </div>
    </>
  )
}

function Cancelled({ order, news }: OrderProps) {
  const creditMinor = order.creditPayments.reduce(
    (sum, creditPayment) => sum + creditPayment.amountMinor,
    0,
  )
  return (
    <Notice tone="note" title="This order was cancelled">
      {news === 'cancelled' && order.paidMinor > 0 && (
        <p>
          We refund your payment to the original payment method.
          {order.paidMinor > creditMinor && ' It can take your bank a few days.'}
        </p>
      )}
    </Notice>
  )
}

function Heading({ order, news, problem }: OrderProps) {
  const isNew = news === 'placed'
  return (
    <>
      <h1 className="text-2xl font-bold sm:text-4xl">
        {isNew ? `Thank you, ${order.name}!` : `Order ${order.number}`}
      </h1>
      <p data-live="next" className="mt-2 text-lg text-soft">
        {isNew && <>Your order {order.number} is placed. Save this page to track it. </>}
        {news === 'paid' && 'Thank you, your payment has arrived. '}
        {news === 'changed' && 'Your changes are saved. '}
        {order.link !== 'pay' && nextStep(order)}
      </p>
      {problem && <Notice tone="problem" title={problem} />}
    </>
  )
}

/** An order takes stock and a slot only once its email address is confirmed. */
function Unconfirmed({ order, confirmTo, problem }: OrderProps) {
  return (
    <>
      <h1 className="text-2xl font-bold sm:text-4xl">
        {confirmTo ? `Is this your order, ${order.name}?` : `One more step, ${order.name}`}
      </h1>
      {problem && <Notice tone="problem" title={problem} />}
      {confirmTo ? (
        <form action={confirmTo} method="post" className="mt-2">
          <p className="text-lg text-soft">This cash order was placed with your email address.</p>
          <button type="submit" className="button mt-5 text-lg">
            Yes, confirm order {order.number}
          </button>
          <p className="mt-3 text-soft">
            Not you? You don’t need to do anything. The order won’t be delivered.
          </p>
        </form>
      ) : (
        <p className="mt-2 text-lg text-soft">
          We sent you an email with a link. Open it to confirm order {order.number}. We don’t
          reserve items until then. No email? Check your spam folder, or ask the shop to confirm the
          order.
        </p>
      )}
    </>
  )
}

const whereWords = { delivery: 'Delivery', pickup: 'Pick-up', none: 'Your order' } as const
const payWords = { delivery: 'on delivery', pickup: 'at pick-up', none: 'once it is done' } as const

interface WhereProps {
  readonly order: ShopOrder
  /** The time is already shown above. */
  readonly isExpected: boolean
}

function Where({ order, isExpected: isTimed }: WhereProps) {
  const { locale, timeZone } = useFrame().snapshot.shop
  const zone = { locale, timeZone }
  return (
    <section className="card" aria-labelledby="where">
      <h2 id="where" className="text-xl font-semibold">
        {whereWords[order.deliveryKind]}
      </h2>
      {order.slot && !isTimed && (
        <p className="mt-2">
          {dayOf(order.slot.startsAt, zone)}, {spanOf(order.slot, zone)}
        </p>
      )}
      {order.deliveryKind === 'delivery' && (
        <p className="mt-2 text-soft">{placeText(order.place)}</p>
      )}
      {order.deliveryKind === 'pickup' && <PickupPlace />}
      {order.deliveryKind === 'none' && (
        <p className="mt-2 text-soft">This order doesn’t need delivery.</p>
      )}
      {order.customerNote && <p className="mt-2 text-soft">Your note: {order.customerNote}</p>}
    </section>
  )
}

function Steps({ order }: { order: ShopOrder }) {
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-xl font-semibold">
        {order.deliveryKind === 'none' ? 'Order progress' : 'Order status'}
      </h2>
      <ol>
        {stepsOf(order).map(({ label, state }) => (
          <li
            key={label}
            aria-current={state === 'now' ? 'step' : undefined}
            className={`relative border-l-2 pb-6 pl-6 last:border-transparent last:pb-0 ${state === 'done' ? 'border-primary' : 'border-line'}`}
          >
            <span
              aria-hidden="true"
              className={`absolute top-0.5 -left-2.25 size-4 rounded-full border-2 ${state === 'open' ? 'border-edge bg-page' : 'border-primary bg-primary'}`}
            />
            <span className={state === 'open' ? 'text-soft' : 'font-medium'}>{label}</span>
            {state === 'done' && <span className="sr-only"> – done</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Bill({ order, pay, invoiceAt, againTo }: OrderProps) {
  const money = useMoney()
  const recipient = invoiceRecipient(order)
  return (
    <section aria-labelledby="bill" className="card self-start">
      <h2 id="bill" className="text-xl font-semibold">
        What you ordered
      </h2>
      <ul className="mt-3 space-y-2">
        {order.lines.map((line) => (
          <li key={`${line.title} ${line.variantTitle}`} className="flex justify-between gap-4">
            <span className={line.cancelledQuantity === line.quantity ? 'line-through' : ''}>
              <span className="tabular-nums">{line.quantity} ×</span> {line.title}
              {line.variantTitle && <span className="text-soft"> – {line.variantTitle}</span>}
              {line.returnedQuantity > 0 && (
                <span className="text-soft"> ({line.returnedQuantity} returned)</span>
              )}
            </span>
            <span className="text-right tabular-nums">
              <LineTotal line={line} currency={order.currency} />
            </span>
          </li>
        ))}
      </ul>
      <Totals {...order} />
      <p data-live="paid" className="mt-3 font-medium">
        {paidLine(order, money)}
      </p>
      {order.authorisedMinor > 0 && order.status !== 'cancelled' && (
        <p className="mt-3 font-medium">
          {money(order.authorisedMinor, order.currency)} is authorised on your card. You haven’t
          been charged yet.
        </p>
      )}
      {pay && (
        <form action={pay.to} method="post" className="mt-4">
          <input type="hidden" name="expectedMinor" value={pay.dueMinor} />
          <input type="hidden" name="attemptKey" value={pay.attemptKey} />
          <button type="submit" className="button w-full">
            Pay {money(pay.dueMinor, order.currency)} by card
          </button>
        </form>
      )}
      {order.link === 'act' && order.status !== 'pending_review' && (
        <form action={againTo} method="post" className="mt-4">
          <button type="submit" className="button-plain w-full">
            Order again
          </button>
        </form>
      )}
      {recipient.length > 0 && (
        <p className="mt-3 text-soft whitespace-pre-line">Invoice to: {recipient.join('\n')}</p>
      )}
      {invoiceAt && (
        <p className="mt-3">
          <a className="link" href={invoiceAt}>
            {invoicesIn(order)} (PDF)
          </a>
        </p>
      )}
    </section>
  )
}

/** One file has all of them. */
const invoicesIn = ({ documents }: ShopOrder): string => {
  const [invoice, ...corrections] = documents.map(({ number }) => number)
  return [`Invoice ${invoice}`, ...corrections].join(', ')
}

function paidLine(order: ShopOrder, money: (minor: number, currency?: string) => string): string {
  if (order.refundedMinor > 0) return `${money(order.refundedMinor, order.currency)} was refunded`
  if (order.outstandingMinor > 0 && order.status !== 'cancelled')
    return `${money(order.outstandingMinor, order.currency)} to pay ${whenPaid(order)}`
  const byCredit = order.creditPayments.map(
    (creditPayment) =>
      `${money(creditPayment.amountMinor, order.currency)} by ${creditPaymentLabel(creditPayment)}`,
  )
  return order.paidMinor > 0 ? ['Paid', ...byCredit].join(', ') : ''
}

const whenPaid = ({ lines, deliveryKind }: ShopOrder): string =>
  areDownloaded(lines) ? 'before you can download it' : payWords[deliveryKind]

function PickupPlace() {
  const { contact } = useFrame().snapshot.shop
  return contact.address ? <p className="mt-2 text-soft">{contact.address}</p> : null
}

function Help() {
  const { phone, email } = useFrame().snapshot.shop.contact
  if (!phone && !email) return null
  return (
    <p className="text-soft">
      Need help? {phone && <PhoneLink phone={phone} before="Call " />}
      {phone && email && ' or '}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          write to {email}
        </a>
      )}
    </p>
  )
}
