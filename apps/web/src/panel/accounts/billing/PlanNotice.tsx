import type { Subscription } from '@marketday/contract/accounts/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { to } from '../../../paths.ts'
import { useCan } from '../../account-query.ts'
import { Notice } from '../../settings/notices/Notice.tsx'
import { subscriptionQuery } from './billing-queries.ts'
import { isUnpaid, planState } from './plan-state.ts'

/** Plan notices on every page: missing payment, ending trial. */
export function PlanNotice() {
  return useCan()('billing.see') ? <OwnPlanNotice /> : null
}

function OwnPlanNotice() {
  const { pathname } = useLocation()
  const subscription = useQuery(subscriptionQuery).data?.subscription
  if (!subscription || pathname === to('billing') || !isPressing(subscription)) return null
  return (
    <Notice
      label="Plan"
      icon={<CircleAlert aria-hidden />}
      href={to('billing')}
      act={isUnpaid(subscription) ? 'Pay now' : 'View plan'}
    >
      {planState(subscription).words}
    </Notice>
  )
}

const weekMs = 7 * 86_400_000

function isPressing(subscription: Subscription): boolean {
  const { status, trialEndsAt, hasCard } = subscription
  if (status === 'active') return false
  if (status !== 'trialing') return true
  return !hasCard && trialEndsAt !== null && Date.parse(trialEndsAt) - Date.now() < weekMs
}
