import type { Import } from '@marketday/contract/imports/imports'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { count } from '../../../platform/format.ts'

/** Selected items beyond the plan's limit, and the plan that fits. */
export function PlanShortage({ entry: { shortage, selected, status } }: { entry: Import }) {
  if (!shortage) return null
  const { plan, allowed, used, next, waiting } = shortage
  const amount = status === 'done' ? '' : ` ${count(selected)} are selected here.`
  return (
    <p className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
      Your {plan} plan holds {count(allowed)} items, and {count(Math.min(used, allowed))} are used.
      {amount} {status === 'done' ? '' : restOf(waiting, selected)}{' '}
      {next ? `${next.plan} holds ${count(next.allowed)}.` : 'There is no larger plan.'}{' '}
      <Link to={to('billing')} className="font-medium underline underline-offset-2">
        {next ? `Choose ${next.plan}` : 'View plan'}
      </Link>
    </p>
  )
}

const restOf = (waiting: number, selected: number) =>
  waiting >= selected
    ? 'None of them can be imported now.'
    : `${count(selected - waiting)} of them can be imported, the other ${count(waiting)} stay here.`
