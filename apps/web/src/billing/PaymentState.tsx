import { QueryClientProvider, useQuery, queryOptions } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'

import { verifyCheckout } from '@marketday/contract/accounts/billing/billing'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { to } from '../paths.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { openShop } from '../setup/finish.ts'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { PaymentNotice } from './PaymentNotice.tsx'
import { call } from '../platform/api/api.ts'

/** Polls the state of a payment by session id until decided. */
export function PaymentState({ sessionId }: { sessionId: string }) {
  if (!verifyCheckout.query?.safeParse({ sessionId }).success)
    return (
      <PaymentNotice tone="bad" title="There is no payment to show">
        This page opens by itself after a card payment. The address does not name one.
      </PaymentNotice>
    )
  return (
    <QueryClientProvider client={queryClient}>
      <Asking sessionId={sessionId} />
    </QueryClientProvider>
  )
}

function Asking({ sessionId }: { sessionId: string }) {
  const { data, error, errorUpdateCount } = useQuery(verificationQuery(sessionId))
  const isUnknown = error !== null && 'status' in error && error.status === 404
  if (isUnknown)
    return (
      <PaymentNotice tone="bad" title="We do not know this payment">
        The address may be incomplete. If you paid, nothing is lost: write to us and we look it up.
      </PaymentNotice>
    )
  if (data && data.state !== 'processing') return <Outcome answer={data} sessionId={sessionId} />
  if (isPatienceOver((data?.answers ?? 0) + errorUpdateCount))
    return (
      <PaymentNotice tone="wait" title="This takes longer than usual">
        We will email you as soon as the payment is confirmed. You can close this page; nothing is
        charged twice.
      </PaymentNotice>
    )
  return (
    <PaymentNotice tone="wait" title="Your payment is being confirmed">
      {error
        ? 'The connection was lost for a moment. We keep asking.'
        : 'This usually takes a few seconds.'}
    </PaymentNotice>
  )
}

const titles: Readonly<Record<Exclude<Verification['state'], 'processing'>, string>> = {
  paid: 'Payment received',
  failed: 'The payment did not go through',
  cancelled: 'The payment was cancelled',
  action_needed: 'Your bank asks for a confirmation',
}

function Outcome({ answer, sessionId }: { answer: Verification; sessionId: string }) {
  const { state, purpose, message, next } = answer
  const auth = useAuth()
  const completes = state === 'paid' && purpose === 'plan' && isLoggedIn(auth)
  const opening = useQuery({
    queryKey: ['setup', 'opening', sessionId],
    queryFn: () => openShop().then(() => true),
    enabled: completes && auth.businessSetupReq,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (opening.isSuccess) return <Navigate to={next} replace />
  return (
    <PaymentNotice
      tone={state === 'paid' ? 'good' : 'bad'}
      title={titles[state as keyof typeof titles]}
      action={
        !opening.isFetching && (
          <Link
            to={opening.isError ? to('selectPlan') : next}
            className={buttonStyles({ size: 'large' })}
          >
            {actionWords(answer, opening.isError)}
          </Link>
        )
      }
    >
      {message} {opening.isFetching && 'Your shop is being opened.'}
      {opening.isError && `${opening.error.message}.`}
    </PaymentNotice>
  )
}

function actionWords({ state, purpose }: Verification, unfinished: boolean): string {
  if (unfinished) return 'Finish the set-up'
  if (state === 'paid') return purpose === 'plan' ? 'Go to your shop' : 'Continue'
  return purpose === 'plan' ? 'Back to payment' : 'Back'
}

/** Seconds between polls; about a minute in total. */
const pauses = [1, 1, 2, 2, 3, 4, 5, 6, 8, 8, 9, 10]

/** True after a minute without a result. */
const isPatienceOver = (attempts: number): boolean => attempts > pauses.length

interface Verification extends ResponseOf<typeof verifyCheckout> {
  readonly answers: number
}

/** Polls the payment's outcome with increasing delays until known or a minute has passed. */
const verificationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['verification', sessionId],
    queryFn: async ({ client, queryKey, signal }): Promise<Verification> => {
      const answer = await call(verifyCheckout, { query: { sessionId }, signal })
      return { ...answer, answers: (client.getQueryData<Verification>(queryKey)?.answers ?? 0) + 1 }
    },
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const isUnknown =
        state.error !== null && 'status' in state.error && state.error.status === 404
      const isKnown = state.data !== undefined && state.data.state !== 'processing'
      const pause = pauses[(state.data?.answers ?? 0) + state.errorUpdateCount - 1]
      return isKnown || isUnknown || pause === undefined ? false : pause * 1000
    },
  })
