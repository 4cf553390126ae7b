import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'

import { retryRefund } from '@marketday/contract/payments/card/payments'
import {
  adoptUnmatchedPayment,
  dismissUnmatchedPayment,
  refundUnmatchedPayment,
  type PaymentProblem,
  type PaymentProblemAct,
  listPaymentProblems,
} from '@marketday/contract/payments/card/unmatched-payments'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { moment, money } from '../../../platform/format.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { actOnOrder } from '../order-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { DismissRefund } from './DismissRefund.tsx'

/** Key starts with `order`, because changes of an order's money affect it. */
const paymentProblemsQuery = queryOptions({
  queryKey: ['order', 'payment-problems'],
  queryFn: ({ signal }) => call(listPaymentProblems, { signal }),
})

export function PaymentProblems() {
  return (
    <Loaded query={useQuery(paymentProblemsQuery)} what="the payments" rows={4}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="No payments to settle">
            Failed refunds and payments that do not match an order appear here.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {rows.map((problem) => (
              <li key={problem.id}>
                <Problem problem={problem} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Problem({ problem }: { problem: PaymentProblem }) {
  const { amountMinor, currency, order } = problem
  const what = problem.kind === 'refund' ? 'Refund' : 'Payment'
  return (
    <Card title={`${what} of ${money(amountMinor, currency)}`}>
      <p className="max-w-prose [overflow-wrap:anywhere]">{problem.message}</p>
      <p className="mt-1 text-sm text-soft [overflow-wrap:anywhere]">
        {order && (
          <>
            <Link
              className="text-primary-ink underline underline-offset-4"
              to={to('order', { orderId: order.id })}
            >
              Order {order.number}
            </Link>
            {' · '}
          </>
        )}
        {problem.payer && <>{problem.payer} · </>}
        <time dateTime={problem.at}>{moment(problem.at)}</time>
        {problem.reference && (
          <>
            {' · '}
            <code className="select-all">{problem.reference}</code>
          </>
        )}
      </p>
      <Acts problem={problem} />
    </Card>
  )
}

interface Act {
  readonly label: string
  readonly question: string
  readonly done: string
  readonly failed: string
  readonly run: (id: string) => Promise<unknown>
}

const settle = (endpoint: typeof refundUnmatchedPayment) => (unmatchedPaymentId: string) =>
  call(endpoint, { params: { unmatchedPaymentId } })

const acts: Readonly<Record<PaymentProblemAct, Act>> = {
  retry: {
    label: 'Try again',
    question: 'We send this refund to the card provider again.',
    done: 'The refund is running again',
    failed: 'The refund could not be retried',
    run: (refundId) => call(retryRefund, { params: { refundId } }),
  },
  adopt: {
    label: 'Create order',
    question:
      'Creates the order with the amount paid; any difference is shown on it. If an item is sold out, the payment is refunded instead.',
    done: 'The order is being created, or refunded if an item is sold out',
    failed: 'The order could not be created',
    run: settle(adoptUnmatchedPayment),
  },
  refund: {
    label: 'Refund',
    question: 'Refunds the full amount to the card and emails the payer.',
    done: 'The refund is on its way',
    failed: 'The refund could not be started',
    run: settle(refundUnmatchedPayment),
  },
  dismiss: {
    label: 'Dismiss',
    question:
      'Removes the payment from this list. Possible once the card provider holds none of the money, or if we can’t access its Stripe account any more.',
    done: 'Payment dismissed',
    failed: 'The payment could not be dismissed',
    run: settle(dismissUnmatchedPayment),
  },
}

const order: Readonly<Record<PaymentProblem['kind'], readonly PaymentProblemAct[]>> = {
  refund: ['retry'],
  payment: ['adopt', 'refund', 'dismiss'],
}

function Acts({ problem }: { problem: PaymentProblem }) {
  const can = useCan()
  const decide = (act: Act) => actOnOrder(() => act.run(problem.id), act)
  if (!can('orders.refund'))
    return <p className="mt-4 text-sm text-soft">Your role can’t decide about payments.</p>
  const refusal = problem.actions.adopt
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        {order[problem.kind]
          .filter((name) => problem.actions[name] === null)
          .map((name) => (
            <ConfirmButton
              key={name}
              variant="secondary"
              size="small"
              title={`${acts[name].label}?`}
              confirmLabel={acts[name].label}
              onConfirm={() => decide(acts[name])}
              consequence={acts[name].question}
            >
              {acts[name].label}
            </ConfirmButton>
          ))}
        {problem.kind === 'refund' && problem.actions.dismiss === null && (
          <DismissRefund problem={problem} />
        )}
      </div>
      {problem.kind === 'payment' && refusal && (
        <p className="mt-2 text-sm text-soft">{refusal}.</p>
      )}
    </>
  )
}
