import {
  chooseNotification,
  listNotificationChoices,
  type NotificationChoice,
  type NotificationKind,
} from '@marketday/contract/panel/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { actsOn } from '../act.ts'
import { useChoice } from '../forms/use-choice.ts'
import { AccountFrame } from '../accounts/account/AccountFrame.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

const kindTexts: Readonly<Record<NotificationKind, { title: string; hint: string }>> = {
  newOrder: { title: 'New orders', hint: 'Each order, when it is placed.' },
  returnAsked: { title: 'Return requests', hint: 'A customer is waiting for your response.' },
  customerCancelled: {
    title: 'Cancelled or changed by customers',
    hint: 'Orders with changed items or addresses, and refunds to make manually.',
  },
  lowStock: {
    title: 'Low stock',
    hint: 'An item reaches its low stock level; once each time. Emails combine alerts within a minute.',
  },
  failedRefund: { title: 'Failed refunds', hint: 'Refunds that did not reach the card.' },
  authorisation: {
    title: 'Authorised payments',
    hint: 'Authorisations that expire soon, have expired or could not be captured.',
  },
  dispute: {
    title: 'Disputed payments',
    hint: 'A customer disputes a payment: the deadline to respond, and the result.',
  },
  importDone: { title: 'Finished imports', hint: 'From a website or a file.' },
  moneyDiffers: {
    title: 'Differences with the card provider',
    hint: 'Payments or refunds that differ from its records.',
  },
  mention: { title: 'Mentions', hint: 'Someone mentions you in an order note.' },
  automation: {
    title: 'Automations',
    hint: 'An automation notifies you about an order.',
  },
  erasureAsked: {
    title: 'Erasure requests',
    hint: 'A customer asks to be erased. You review what is erased and what is kept.',
  },
  invoiceBlocked: {
    title: 'Blocked invoices',
    hint: 'Invoices can’t be issued automatically because business details are missing. Once until you change the details.',
  },
  buildFailed: { title: 'Failed builds', hint: 'A build that could not be completed.' },
}

const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call(listNotificationChoices, { signal }),
})

const actOnChoices = actsOn(() =>
  queryClient.invalidateQueries({ queryKey: choicesQuery.queryKey }),
)

export default function NotificationsPage() {
  const choices = useQuery(choicesQuery)
  return (
    <AccountFrame
      title="Notifications"
      description="Choose what to be notified about in this business: in the panel, by email, or both."
    >
      {() => (
        <Loaded query={choices} what="your notifications" rows={4}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title="Your role gets no notifications" icon={<BellOff />}>
                Notifications go to people who can act on them.
              </EmptyState>
            ) : (
              rows.map((choice) => <ChoiceCard key={choice.kind} choice={choice} />)
            )
          }
        </Loaded>
      )}
    </AccountFrame>
  )
}

function ChoiceCard({ choice }: { choice: NotificationChoice }) {
  const { title, hint } = kindTexts[choice.kind]
  const [current, choose] = useChoice(choice, ({ kind, ...body }) =>
    actOnChoices(() => call(chooseNotification, { params: { kind }, body }), {
      failed: 'The choice could not be saved',
    }),
  )
  return (
    <Card title={title} description={hint}>
      <div role="group" aria-label={title} className="flex flex-col gap-1">
        <Switch
          label="In the panel"
          checked={current.panel}
          onChange={({ target }) => choose({ ...current, panel: target.checked })}
        />
        <Switch
          label="By email"
          checked={current.mail}
          onChange={({ target }) => choose({ ...current, mail: target.checked })}
        />
      </div>
    </Card>
  )
}
