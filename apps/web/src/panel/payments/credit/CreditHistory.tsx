import {
  mostShownMovements,
  type CreditMovement,
  type CreditMovementKind,
} from '@marketday/contract/payments/credit/customer-credit'
import { moment, money } from '../../../platform/format.ts'
import { OrderLink } from '../../orders/OrderLink.tsx'

const kindWords: Readonly<Record<CreditMovementKind, string>> = {
  issue: 'Issued',
  adjust: 'Adjusted manually',
  hold: 'Held for a checkout',
  release: 'Released by a checkout',
  spend: 'Spent on order',
  refund: 'Refunded from order',
  take_back: 'Taken back by order',
}

interface CreditHistoryProps {
  movements: readonly CreditMovement[]
  currency: string
}

export function CreditHistory({ movements, currency }: CreditHistoryProps) {
  if (movements.length === 0)
    return <p className="text-sm text-soft">No credit issued or spent yet.</p>
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {movements.map(({ id, kind, amountMinor, balanceMinor, reason, order, actorName, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 break-words">
              {kind === 'issue' && order ? 'Sold by order' : kindWords[kind]}
              {order && (
                <>
                  {' '}
                  <OrderLink order={order} inText />
                </>
              )}
              {reason && (
                <>
                  {': '}
                  <bdi>{reason}</bdi>
                </>
              )}
              <span className="block text-soft">
                <time dateTime={at}>{moment(at)}</time>, <bdi>{actorName}</bdi>
              </span>
            </span>
            <span className="ml-auto text-right tabular-nums">
              {amountMinor > 0 && '+'}
              {money(amountMinor, currency)}
              <span className="block text-soft">{money(balanceMinor, currency)} left</span>
            </span>
          </li>
        ))}
      </ul>
      {movements.length === mostShownMovements && (
        <p className="mt-2 text-sm text-soft">Showing the newest {mostShownMovements}.</p>
      )}
    </>
  )
}
