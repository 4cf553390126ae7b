import { placeText } from '@marketday/contract/contact/place'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { ReactNode } from 'react'
import { hidden, useFrame, useTranslate } from '../frame-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { CancelPart, ChangeLink } from '../parts/cancel-part.tsx'
import { OrderGiftCards, OrderDownloads, OrderParcels } from '../parts/order-parcels.tsx'
import { OrderBill } from '../parts/order-bill.tsx'
import { OrderReturns } from '../parts/order-returns.tsx'
import { phoneHref, phoneText } from '../parts/phone-link.tsx'
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
        <OrderBill {...props} />
      </div>
    </div>
  )
}

function Progress({ order, tracking, followAt, returning, calendarAt }: OrderProps) {
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
        <Where
          order={order}
          isExpected={tracking !== null && isExpected(tracking)}
          calendarAt={calendarAt}
        />
      </div>
    </>
  )
}

function Cancelled({ order, news }: OrderProps) {
  const t = useTranslate()
  const creditMinor = order.creditPayments.reduce(
    (sum, creditPayment) => sum + creditPayment.amountMinor,
    0,
  )
  return (
    <Notice tone="note" title={t('order.cancelled')}>
      {news === 'cancelled' && order.paidMinor > 0 && (
        <p>
          {t('order.refundToOriginal')}
          {order.paidMinor > creditMinor && ` ${t('order.refundTakesDays')}`}
        </p>
      )}
    </Notice>
  )
}

function Heading({ order, news, problem }: OrderProps) {
  const t = useTranslate()
  const isNew = news === 'placed'
  const { number, name } = order
  const next = order.link === 'pay' ? null : nextStep(order)
  return (
    <>
      <h1 className="text-2xl font-bold sm:text-4xl">
        {isNew ? t('order.thankYou', { name }) : t('order.number', { number })}
      </h1>
      <p data-live="next" className="mt-2 text-lg text-soft">
        {isNew && `${t('order.placed', { number })} `}
        {news === 'paid' && `${t('order.paymentArrived')} `}
        {news === 'changed' && `${t('order.changesSaved')} `}
        {next && t(next)}
      </p>
      {problem && <Notice tone="problem" title={problem} />}
    </>
  )
}

/** An order takes stock and a slot only once its email address is confirmed. */
function Unconfirmed({ order: { number, name }, confirmTo, problem }: OrderProps) {
  const t = useTranslate()
  return (
    <>
      <h1 className="text-2xl font-bold sm:text-4xl">
        {t(confirmTo ? 'order.isThisYours' : 'order.oneMoreStep', { name })}
      </h1>
      {problem && <Notice tone="problem" title={problem} />}
      {confirmTo ? (
        <form action={confirmTo} method="post" className="mt-2">
          <p className="text-lg text-soft">{t('order.placedWithYourEmail')}</p>
          <button type="submit" className="button mt-5 text-lg">
            {t('order.confirm', { number })}
          </button>
          <p className="mt-3 text-soft">{t('order.notYou')}</p>
        </form>
      ) : (
        <p className="mt-2 text-lg text-soft">{t('order.openTheLink', { number })}</p>
      )}
    </>
  )
}

const whereTitles = {
  delivery: 'checkout.delivery',
  pickup: 'checkout.pickup',
  none: 'order.yourOrder',
} as const

interface WhereProps {
  readonly order: ShopOrder
  /** The time is already shown above. */
  readonly isExpected: boolean
  readonly calendarAt: string | null
}

function Where({ order, isExpected: isTimed, calendarAt }: WhereProps) {
  const t = useTranslate()
  const { locale, snapshot } = useFrame()
  const zone = { locale, timeZone: snapshot.shop.timeZone }
  return (
    <section className="card" aria-labelledby="where">
      <h2 id="where" className="text-xl font-semibold">
        {t(whereTitles[order.deliveryKind])}
      </h2>
      {order.slot && !isTimed && (
        <p className="mt-2">
          {dayOf(order.slot.startsAt, zone)}, {spanOf(order.slot, zone)}
        </p>
      )}
      {calendarAt && (
        <p className="mt-2">
          <a className="link inline-block py-1" href={calendarAt}>
            {t('order.addToCalendar')}
          </a>
        </p>
      )}
      {order.deliveryKind === 'delivery' && (
        <p className="mt-2 text-soft">{placeText(order.place)}</p>
      )}
      {order.deliveryKind === 'pickup' && <PickupPlace />}
      {order.deliveryKind === 'none' && <p className="mt-2 text-soft">{t('order.noDelivery')}</p>}
      {order.customerNote && (
        <p className="mt-2 text-soft">{t('order.yourNote', { note: order.customerNote })}</p>
      )}
    </section>
  )
}

function Steps({ order }: { order: ShopOrder }) {
  const t = useTranslate()
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-xl font-semibold">
        {t(order.deliveryKind === 'none' ? 'order.progress' : 'order.status')}
      </h2>
      <ol>
        {stepsOf(order).map(({ label, state }) => (
          <li
            key={label}
            aria-current={state === 'now' ? 'step' : undefined}
            className={`relative border-s-2 pb-6 ps-6 last:border-transparent last:pb-0 ${state === 'done' ? 'border-primary' : 'border-line'}`}
          >
            <span
              aria-hidden="true"
              className={`absolute top-0.5 -start-2.25 size-4 rounded-full border-2 ${state === 'open' ? 'border-edge bg-page' : 'border-primary bg-primary'}`}
            />
            <span className={state === 'open' ? 'text-soft' : 'font-medium'}>
              {state === 'done' ? t.rich('order.stepDone', { step: t(label), hidden }) : t(label)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PickupPlace() {
  const { contact } = useFrame().snapshot.shop
  return contact.address ? <p className="mt-2 text-soft">{contact.address}</p> : null
}

function Help() {
  const t = useTranslate()
  const { phone, email } = useFrame().snapshot.shop.contact
  if (!phone && !email) return null
  const links = {
    call: (text: ReactNode) => (
      <a className="link" href={phoneHref(phone)}>
        {text}
      </a>
    ),
    number: (text: ReactNode) => (
      <span dir="ltr" className="whitespace-nowrap">
        {text}
      </span>
    ),
    mail: (text: ReactNode) => (
      <a className="link" href={`mailto:${email}`}>
        {text}
      </a>
    ),
  }
  const values = { phone: phoneText(phone), email }
  return (
    <p className="text-soft">
      {t.rich(phone ? (email ? 'order.helpCallOrWrite' : 'order.helpCall') : 'order.helpWrite', {
        ...values,
        ...links,
      })}
    </p>
  )
}
