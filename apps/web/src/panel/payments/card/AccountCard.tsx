import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

import {
  connectPaymentAccount,
  disconnectPaymentAccount,
  getPaymentAccount,
  refreshPaymentAccount,
  type PaymentAccount,
} from '@marketday/contract/payments/accounts/payment-account'

import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Badge, type Tone } from '../../../ui/feedback/Badge.tsx'
import { Failure, useFailure } from '../../../ui/feedback/Failure.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import { accountQuery as signedInQuery, useCan } from '../../account-query.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

const accountQuery = queryOptions({
  queryKey: ['business', 'payment-account'],
  queryFn: ({ signal }) => call(getPaymentAccount, { signal }),
})

/** The shop's Stripe account: connect, state, disconnect. */
export function AccountCard() {
  const account = useQuery(accountQuery)
  return (
    <Card
      title="Stripe account"
      description="Card payments go directly to your Stripe account, and Stripe pays out to your bank."
    >
      <Loaded query={account} what="the Stripe account" rows={2}>
        {(loaded) => <AccountState account={loaded} />}
      </Loaded>
    </Card>
  )
}

function AccountState({ account }: { account: PaymentAccount }) {
  const can = useCan()
  const mayConnect = can('ownership.edit')
  const { failure, attempt } = useFailure()
  useReturn(account, attempt)
  const { label, tone, text } = describe(account)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {account.accountId && (
          <code className="min-w-0 text-sm wrap-anywhere text-soft">{account.accountId}</code>
        )}
      </p>
      <p>{text}</p>
      {account.requirements.length > 0 && account.state !== 'disconnected' && (
        <ul className="list-disc pl-5">
          {account.requirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </ul>
      )}
      {mayConnect && <Actions account={account} attempt={attempt} />}
      {!mayConnect && can('settings.edit') && (
        <p className="text-soft">Only the owner can connect or disconnect Stripe.</p>
      )}
      <Failure>{failure?.message}</Failure>
    </div>
  )
}

interface ActionsProps {
  account: PaymentAccount
  attempt: (work: () => unknown) => Promise<void>
}

function Actions({ account, attempt }: ActionsProps) {
  const { state, dashboardUrl } = account
  const label = nextSteps[account.isRevoked ? 'not_connected' : state]
  const isConnected = state !== 'not_connected' && state !== 'disconnected'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {label && <Button onClick={() => attempt(() => connect('current'))}>{label}</Button>}
      {label === 'Reconnect' && (
        <Button variant="secondary" onClick={() => attempt(() => connect('new'))}>
          Connect another account
        </Button>
      )}
      {account.isRevoked && (
        <Button variant="secondary" onClick={() => attempt(refresh)}>
          Check access again
        </Button>
      )}
      {(isConnected || account.isRevoked) && dashboardUrl && (
        <NewTabLink href={dashboardUrl} isButton>
          Stripe dashboard
        </NewTabLink>
      )}
      {isConnected && (
        <ConfirmButton
          variant="quiet"
          title="Disconnect Stripe?"
          consequence="Your checkout stops offering cards. Payments already taken can still be refunded."
          confirmLabel="Disconnect"
          dangerous
          onConfirm={disconnect}
        >
          Disconnect
        </ConfirmButton>
      )}
    </div>
  )
}

const nextSteps: Readonly<Record<PaymentAccount['state'], string | null>> = {
  not_connected: 'Connect with Stripe',
  details_due: 'Continue with Stripe',
  active: null,
  restricted: 'Continue with Stripe',
  disconnected: 'Reconnect',
}

async function connect(account: 'current' | 'new'): Promise<void> {
  const idempotencyKey = crypto.randomUUID()
  try {
    const { url } = await call(connectPaymentAccount, { body: { account }, idempotencyKey })
    location.assign(url)
  } catch (error) {
    // The account may exist although its link failed.
    await queryClient.invalidateQueries(accountQuery)
    throw error
  }
}

async function refresh(): Promise<void> {
  await showAnswer(accountQuery.queryKey, await call(refreshPaymentAccount))
}

async function disconnect(): Promise<void> {
  await showAnswer(accountQuery.queryKey, await call(disconnectPaymentAccount))
  notify('Stripe is disconnected')
}

/** Back from Stripe: reads the new state, or opens the page again if its link was used up. */
function useReturn({ state }: PaymentAccount, attempt: ActionsProps['attempt']): void {
  const can = useCan()
  const { isSuccess: knowsPermissions } = useQuery(signedInQuery)
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('connect')
  const isHandled = useRef(false)
  useEffect(() => {
    if (outcome === null || !knowsPermissions || isHandled.current) return
    isHandled.current = true
    setSearch(withoutOutcome, { replace: true })
    if (!can('settings.edit')) return
    const isUnfinished = state === 'details_due' || state === 'restricted'
    const isAgain = outcome === 'again' && isUnfinished && can('ownership.edit')
    void attempt(() => (isAgain ? connect('current') : refresh()))
  }, [outcome, knowsPermissions, state, can, setSearch, attempt])
}

function withoutOutcome(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('connect')
  return rest
}

function describe(account: PaymentAccount): { label: string; tone: Tone; text: string } {
  const { state, takesCards, deadline, isRevoked } = account
  switch (state) {
    case 'not_connected':
      return {
        label: 'Not connected',
        tone: 'neutral',
        text: 'Connect Stripe to take card payments. Until then, your checkout doesn’t offer cards.',
      }
    case 'details_due':
      return {
        label: 'Details due',
        tone: 'warn',
        text: 'Stripe needs more details before you can take card payments.',
      }
    case 'active':
      return { label: 'Active', tone: 'good', text: 'You can take card payments.' }
    case 'restricted':
      return takesCards
        ? {
            label: 'Restricted soon',
            tone: 'warn',
            text: deadline
              ? `Complete these details by ${day(deadline)} to keep taking card payments.`
              : 'Complete these details to keep taking card payments.',
          }
        : {
            label: 'Restricted',
            tone: 'bad',
            text: 'Stripe has paused card payments until these details are complete.',
          }
    case 'disconnected':
      return {
        label: 'Disconnected',
        tone: 'neutral',
        text: isRevoked
          ? 'Marketday’s access was removed in Stripe. Refund earlier card payments in your Stripe dashboard.'
          : 'Your checkout doesn’t offer cards. Payments already taken can still be refunded.',
      }
  }
}
