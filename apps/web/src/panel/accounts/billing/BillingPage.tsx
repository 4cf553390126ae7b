import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { panelTitle } from '../../../platform/seo.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../use-can.ts'
import { SettingsTabs } from '../../settings/SettingsTabs.tsx'
import { subscriptionQuery } from './billing-queries.ts'
import { CancelCard } from './CancelCard.tsx'
import { CouponCard } from './CouponCard.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { InvoicesCard } from './InvoicesCard.tsx'
import { isRunning } from './plan-state.ts'
import { PauseCard } from './PauseCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { UseCard } from './UseCard.tsx'

export const meta = () => panelTitle('Billing', 'Settings')

export default function BillingPage() {
  const maySee = useCan()('billing.see')
  return (
    <div className="max-w-3xl">
      <PageHeader title="Billing" description="Your plan, usage and invoices." />
      <SettingsTabs />
      {maySee ? (
        <OwnBilling />
      ) : (
        <EmptyState title="Your role does not include billing" icon={<Lock />}>
          Ask the owner of this business. Only owners see the plan.
        </EmptyState>
      )}
    </div>
  )
}

function OwnBilling() {
  const plan = useQuery(subscriptionQuery)
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={plan} what="the plan" rows={3}>
        {({ subscription }) => (
          <>
            <PlanCard subscription={subscription} />
            <UseCard />
            <InvoicesCard />
            {subscription && isRunning(subscription) && <CouponCard subscription={subscription} />}
            <DetailsCard />
            {subscription && <PauseCard subscription={subscription} />}
            {subscription && (isRunning(subscription) || subscription.pausedUntil) && (
              <CancelCard subscription={subscription} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
