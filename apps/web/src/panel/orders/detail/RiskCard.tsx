import { lookAtRisk, undoLookAtRisk } from '@marketday/contract/orders/acts/look-at-risk'
import { orderWords } from '@marketday/contract/orders/order-words'
import type { Order } from '@marketday/contract/orders/orders'
import { riskSentence } from '@marketday/contract/orders/order-risk'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnOrder } from '../order-queries.ts'

/** Risk hints of an order; renders nothing without any. */
export function RiskCard({ order }: { order: Order }) {
  const { hints, lookedAt } = order.risk
  if (hints.length === 0) return null
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Risk
          <StatusBadge tone={lookedAt ? 'neutral' : order.riskLevel === 'high' ? 'bad' : 'warn'}>
            {orderWords.risk[order.riskLevel]}
          </StatusBadge>
        </span>
      }
      description="Hints for your team. They block nothing, and the customer does not see them."
      actions={order.actions.assign === null && <LookButton order={order} />}
    >
      <ul className="list-disc pl-5 text-sm break-words">
        {hints.map((hint) => (
          <li key={hint.kind}>{riskSentence(hint)}</li>
        ))}
      </ul>
      {lookedAt && (
        <p className="mt-3 text-sm text-soft">
          Reviewed by <bdi>{lookedAt.by}</bdi>, {moment(lookedAt.at)}
        </p>
      )}
    </Card>
  )
}

function LookButton({ order }: { order: Order }) {
  const params = { orderId: order.id }
  const look = () =>
    actOnOrder(() => call(lookAtRisk, { params }), {
      done: 'Marked as reviewed',
      failed: 'It could not be marked as reviewed',
    })
  const undo = () =>
    actOnOrder(() => call(undoLookAtRisk, { params }), {
      done: 'Marked as not reviewed',
      failed: 'It could not be marked as not reviewed',
    })
  return (
    <Button
      variant="secondary"
      size="small"
      className="no-print"
      onClick={order.risk.lookedAt ? undo : look}
    >
      {order.risk.lookedAt ? 'Mark as not reviewed' : 'Mark as reviewed'}
    </Button>
  )
}
