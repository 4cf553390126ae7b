import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { awaitedOf, returnReasonWords } from '@marketday/contract/orders/returns/returns'
import type { ReturnForm } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useMoney } from '../frame-context.tsx'
import { dayOf } from '../time.ts'
import { Notice } from './notice.tsx'

interface ReturnsProps {
  readonly order: ShopOrder
  readonly form: ReturnForm
}

export function OrderReturns({ order, form }: ReturnsProps) {
  const { returns, returnOffer } = order
  if (returns.length === 0 && returnOffer.until === null) return null
  return (
    <section id="returns" aria-labelledby="returns-title" className="card">
      <h2 id="returns-title" className="text-xl font-semibold">
        Returns
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
  const money = useMoney()
  const { id, status, reply, lines, feeMinor, feeReason } = returned
  return (
    <>
      <h3 className="font-semibold">
        Return {returned.number}: {stateWords[status].title}
      </h3>
      <p className="wrap-anywhere">
        {lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
      </p>
      {(status !== 'settled' || order.outstandingMinor === 0) && (
        <p className="text-soft">{stateWords[status].next}</p>
      )}
      {reply && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>}
      {returned.creditedMinor !== null && (
        <p>
          {money(returned.creditedMinor, order.currency)} less to pay
          {feeMinor > 0 && `; ${money(feeMinor, order.currency)} was deducted: ${feeReason}`}
        </p>
      )}
      {mayWithdraw(returned) && (
        <form action={`${form.to}/${id}/cancellation`} method="post" className="mt-2">
          <button type="submit" className="link" aria-label={`Cancel return ${returned.number}`}>
            Cancel return
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

const stateWords = {
  requested: { title: 'requested', next: 'We’ll reply by email.' },
  approved: { title: 'approved', next: 'You can return it to us.' },
  rejected: { title: 'not possible', next: 'We’re sorry, we can’t accept this return.' },
  received: { title: 'arrived', next: 'We’ll check it and then process your refund.' },
  settled: { title: 'settled', next: 'Any refund goes to your original payment method.' },
  cancelled: { title: 'cancelled', next: 'You don’t need to send anything back.' },
} as const satisfies Record<ShopOrder['returns'][number]['status'], object>

function Offer({ order, form }: ReturnsProps) {
  const { locale } = useFrame().snapshot.shop
  const { until, isOver, lines } = order.returnOffer
  if (until === null) return null
  const day = dayOf(`${until}T12:00:00Z`, { locale, timeZone: 'UTC' })
  if (isOver) return <p className="mt-3 text-soft">The return period ended on {day}.</p>
  if (lines.length === 0) return null
  return (
    <details className="mt-3" open={form.problem !== null}>
      <summary className="min-h-6 cursor-pointer font-medium">Return items until {day}</summary>
      {form.problem && <Notice tone="problem" title={form.problem} />}
      <ReturnFields lines={lines} form={form} />
    </details>
  )
}

interface FieldsProps {
  readonly lines: ShopOrder['returnOffer']['lines']
  readonly form: ReturnForm
}

function ReturnFields({ lines, form: { to, typed, attemptKey } }: FieldsProps) {
  return (
    <form action={to} method="post" className="mt-3 space-y-4">
      <input type="hidden" name="attemptKey" value={attemptKey} />
      {lines.map(({ lineId, title, quantity }) => (
        <div key={lineId}>
          <label htmlFor={`units.${lineId}`} className="mb-1 block font-medium wrap-anywhere">
            How many of {title}?
          </label>
          <select
            id={`units.${lineId}`}
            name={`units.${lineId}`}
            defaultValue={typed[`units.${lineId}`] ?? '0'}
            className="field"
          >
            {Array.from({ length: Math.min(quantity, 500) + 1 }, (_each, count) => (
              <option key={count} value={count}>
                {count} of {quantity}
              </option>
            ))}
          </select>
        </div>
      ))}
      <div>
        <label htmlFor="reason" className="mb-1 block font-medium">
          Why?
        </label>
        <select
          id="reason"
          name="reason"
          defaultValue={typed['reason'] ?? 'damaged'}
          className="field"
        >
          {Object.entries(returnReasonWords).map(([value, reasonText]) => (
            <option key={value} value={value}>
              {reasonText}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="note" className="mb-1 block font-medium">
          Anything we should know? <span className="font-normal text-soft">(optional)</span>
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
        Request return
      </button>
    </form>
  )
}
