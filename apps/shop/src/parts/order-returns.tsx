import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { awaitedOf } from '@marketday/contract/orders/returns/returns'
import type { ReturnReason } from '@marketday/contract/orders/returns/returns'
import type { ReturnForm } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useMoney, useTranslate } from '../frame-context.tsx'
import type { Translate } from '@marketday/messages/translator'
import { dayOf } from '../time.ts'
import { Notice } from './notice.tsx'

interface ReturnsProps {
  readonly order: ShopOrder
  readonly form: ReturnForm
}

export function OrderReturns({ order, form }: ReturnsProps) {
  const t = useTranslate()
  const { returns, returnOffer } = order
  if (returns.length === 0 && returnOffer.until === null) return null
  return (
    <section id="returns" aria-labelledby="returns-title" className="card">
      <h2 id="returns-title" className="text-xl font-semibold">
        {t('order.returns')}
      </h2>
      {returns.length > 0 && (
        <ul className="mt-3 space-y-4">
          {returns.map((orderReturn) => (
            <li key={orderReturn.id}>
              <ReturnState order={order} returned={orderReturn} form={form} />
            </li>
          ))}
        </ul>
      )}
      <Offer order={order} form={form} />
    </section>
  )
}

interface StateProps extends ReturnsProps {
  readonly returned: ShopOrder['returns'][number]
}

function ReturnState({ order, returned, form }: StateProps) {
  const t = useTranslate()
  const money = useMoney()
  const { id, number, status, reply, lines } = returned
  return (
    <>
      <h3 className="font-semibold">{t(states[status].title, { number: String(number) })}</h3>
      <p className="wrap-anywhere">
        {lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
      </p>
      {(status !== 'settled' || order.outstandingMinor === 0) && (
        <p className="text-soft">{t(states[status].next)}</p>
      )}
      {reply && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>}
      {returned.creditedMinor !== null && (
        <p>{creditText(returned, (minor) => money(minor, order.currency), t)}</p>
      )}
      {mayWithdraw(returned) && (
        <form action={`${form.to}/${id}/cancellation`} method="post" className="mt-2">
          <button
            type="submit"
            className="link"
            aria-label={t('order.cancelReturnNumber', { number: String(number) })}
          >
            {t('order.cancelReturn')}
          </button>
        </form>
      )}
    </>
  )
}

/** Until goods have been returned. */
const mayWithdraw = ({ status, lines }: StateProps['returned']): boolean =>
  (status === 'requested' || status === 'approved') &&
  lines.every((line) => awaitedOf(line) === line.quantity)

function creditText(
  { creditedMinor, feeMinor, feeReason: reason }: StateProps['returned'],
  money: (minor: number) => string,
  t: Translate,
): string {
  const amount = money(creditedMinor ?? 0)
  return feeMinor > 0
    ? t('order.lessToPayWithFee', { amount, fee: money(feeMinor), reason })
    : t('order.lessToPay', { amount })
}

const states = {
  requested: { title: 'order.returnRequested', next: 'order.returnRequestedNext' },
  approved: { title: 'order.returnApproved', next: 'order.returnApprovedNext' },
  rejected: { title: 'order.returnRejected', next: 'order.returnRejectedNext' },
  received: { title: 'order.returnReceived', next: 'order.returnReceivedNext' },
  settled: { title: 'order.returnSettled', next: 'order.returnSettledNext' },
  cancelled: { title: 'order.returnCancelled', next: 'order.returnCancelledNext' },
} as const satisfies Record<ShopOrder['returns'][number]['status'], object>

function Offer({ order, form }: ReturnsProps) {
  const { locale } = useFrame()
  const t = useTranslate()
  const { until, isOver, lines } = order.returnOffer
  if (until === null) return null
  const day = dayOf(`${until}T12:00:00Z`, { locale, timeZone: 'UTC' })
  if (isOver) return <p className="mt-3 text-soft">{t('order.returnPeriodEnded', { day })}</p>
  if (lines.length === 0) return null
  return (
    <details className="mt-3" open={form.problem !== null}>
      <summary className="min-h-6 cursor-pointer font-medium">
        {t('order.returnUntil', { day })}
      </summary>
      {form.problem && <Notice tone="problem" title={form.problem} />}
      <ReturnFields lines={lines} form={form} />
    </details>
  )
}

const reasons = {
  damaged: 'order.reasonDamaged',
  wrong_item: 'order.reasonWrongItem',
  not_as_described: 'order.reasonNotAsDescribed',
  changed_mind: 'order.reasonChangedMind',
  other: 'order.reasonOther',
} as const satisfies Record<ReturnReason, string>

interface FieldsProps {
  readonly lines: ShopOrder['returnOffer']['lines']
  readonly form: ReturnForm
}

function ReturnFields({ lines, form: { to, typed, attemptKey } }: FieldsProps) {
  const t = useTranslate()
  return (
    <form action={to} method="post" className="mt-3 space-y-4">
      <input type="hidden" name="attemptKey" value={attemptKey} />
      {lines.map(({ lineId, title, quantity }) => (
        <div key={lineId}>
          <label htmlFor={`units.${lineId}`} className="mb-1 block font-medium wrap-anywhere">
            {t('order.howMany', { title })}
          </label>
          <select
            id={`units.${lineId}`}
            name={`units.${lineId}`}
            defaultValue={typed[`units.${lineId}`] ?? '0'}
            className="field"
          >
            {Array.from({ length: Math.min(quantity, 500) + 1 }, (_each, count) => (
              <option key={count} value={count}>
                {t('order.countOf', { count, quantity })}
              </option>
            ))}
          </select>
        </div>
      ))}
      <div>
        <label htmlFor="reason" className="mb-1 block font-medium">
          {t('order.why')}
        </label>
        <select
          id="reason"
          name="reason"
          defaultValue={typed['reason'] ?? 'damaged'}
          className="field"
        >
          {Object.entries(reasons).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="note" className="mb-1 block font-medium">
          {t('order.anythingElse')}{' '}
          <span className="font-normal text-soft">{t('shop.optional')}</span>
        </label>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={500}
          defaultValue={typed['note'] ?? ''}
          className="field"
        />
      </div>
      <button type="submit" className="button">
        {t('order.requestReturn')}
      </button>
    </form>
  )
}
