import {
  chooseNotification,
  listNotificationChoices,
  type NotificationChoice,
  type NotificationKind,
} from '@marketday/contract/team/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actsOn } from '../../act.ts'
import { useChoice } from '../../forms/use-choice.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

export const meta = () => panelTitle('Notifications', 'Settings')

const words: Readonly<Record<NotificationKind, { title: string; hint: string }>> = {
  newOrder: { title: 'New orders', hint: 'Each order, as soon as it is placed.' },
  returnAsked: { title: 'Returns asked for', hint: 'A customer waits for your answer.' },
  customerCancelled: {
    title: 'Cancelled or changed by customers',
    hint: 'What is not to be packed any more or goes elsewhere, and money that you give back by hand.',
  },
  lowStock: {
    title: 'Low stock',
    hint: 'An item comes down to the number it is low from; once each time. Mails gather what happens within a minute.',
  },
  failedRefund: { title: 'Failed refunds', hint: 'Money that did not reach the card.' },
  authorisation: {
    title: 'Authorised money',
    hint: 'What soon runs out, ran out or could not be taken.',
  },
  dispute: {
    title: 'Disputed payments',
    hint: 'A payer objects at their bank: until when you can answer, and how it ended.',
  },
  importDone: { title: 'Finished imports', hint: 'From a website or a file.' },
  moneyDiffers: {
    title: 'Differences with the card provider',
    hint: 'A payment or refund of which it says something else.',
  },
  mention: { title: 'Mentions', hint: 'Somebody names you in a note of an order.' },
  automation: {
    title: 'Automations',
    hint: 'An automation of your business tells you of an order.',
  },
  erasureAsked: {
    title: 'Customers who ask to be erased',
    hint: 'They proved their address in the shop; you look at what goes and what stays.',
  },
  buildFailed: { title: 'Failed builds', hint: 'A version of the shop that could not be made.' },
}

const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call(listNotificationChoices, { signal }),
})

const actOnChoices = actsOn(() =>
  queryClient.invalidateQueries({ queryKey: choicesQuery.queryKey }),
)

/** What the person is told of in this business, and how. */
export default function NotificationsPage() {
  const choices = useQuery(choicesQuery)
  return (
    <AccountFrame
      title="Notifications"
      description="What you are told of in this business: under the bell, by mail, both, or not at all."
    >
      {() => (
        <Loaded query={choices} what="your notifications" rows={4}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title="Your role is told of nothing" icon={<BellOff />}>
                Notifications go to those who can do something about them.
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
  const { title, hint } = words[choice.kind]
  const [shown, choose] = useChoice(choice, ({ kind, ...body }) =>
    actOnChoices(() => call(chooseNotification, { params: { kind }, body }), {
      failed: 'The choice was not saved',
    }),
  )
  return (
    <Card title={title} description={hint}>
      <div role="group" aria-label={title} className="flex flex-col gap-1">
        <Switch
          label="In the panel"
          checked={shown.panel}
          onChange={({ target }) => choose({ ...shown, panel: target.checked })}
        />
        <Switch
          label="By mail"
          checked={shown.mail}
          onChange={({ target }) => choose({ ...shown, mail: target.checked })}
        />
      </div>
    </Card>
  )
}
