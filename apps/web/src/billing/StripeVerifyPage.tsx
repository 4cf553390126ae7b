import { verifyCheckout } from '@marketday/contract/billing'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { to } from '../paths.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { pageMeta } from '../platform/seo.ts'
import { openShop } from '../setup/finish.ts'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { isPatienceOver, verificationQuery, type Verification } from './verification.ts'

export const meta = () =>
  pageMeta({
    title: 'Your payment',
    description: 'The state of your card payment, as our server knows it.',
    path: to('stripeVerify'),
    index: false,
  })

/** Where the card page returns to. It asks the server and believes nothing else that stands in the address. */
export default function StripeVerifyPage() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id') ?? ''
  return (
    <QueryClientProvider client={queryClient}>
      <div className="shell flex justify-center py-16 sm:py-24">
        {verifyCheckout.query?.safeParse({ sessionId }).success ? (
          <Asking sessionId={sessionId} />
        ) : (
          <Notice tone="bad" title="There is no payment to show">
            This page opens by itself after a card payment. The address does not name one.
          </Notice>
        )}
      </div>
    </QueryClientProvider>
  )
}

function Asking({ sessionId }: { sessionId: string }) {
  const { data, error, errorUpdateCount } = useQuery(verificationQuery(sessionId))
  const isUnknown = error !== null && 'status' in error && error.status === 404
  if (isUnknown)
    return (
      <Notice tone="bad" title="We do not know this payment">
        The address may be incomplete. If you paid, nothing is lost: write to us and we look it up.
      </Notice>
    )
  if (data && data.state !== 'processing') return <Outcome answer={data} sessionId={sessionId} />
  if (isPatienceOver((data?.answers ?? 0) + errorUpdateCount))
    return (
      <Notice tone="wait" title="This takes longer than usual">
        We will email you as soon as the payment is confirmed. You can close this page; nothing is
        charged twice.
      </Notice>
    )
  return (
    <Notice tone="wait" title="Your payment is being confirmed">
      {error
        ? 'The connection was lost for a moment. We keep asking.'
        : 'This usually takes a few seconds.'}
    </Notice>
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
    <Notice
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
    </Notice>
  )
}

function actionWords({ state, purpose }: Verification, unfinished: boolean): string {
  if (unfinished) return 'Finish the set-up'
  if (state === 'paid') return purpose === 'plan' ? 'Go to your shop' : 'Continue'
  return purpose === 'plan' ? 'Back to payment' : 'Back'
}

const icons = {
  good: <CircleCheck aria-hidden className="size-10 text-good" />,
  bad: <CircleX aria-hidden className="size-10 text-bad" />,
  wait: <Hourglass aria-hidden className="size-10 text-primary-ink" />,
  warn: <CircleAlert aria-hidden className="size-10 text-warn" />,
}

interface NoticeProps {
  tone: keyof typeof icons
  title: string
  children: ReactNode
  action?: ReactNode
}

function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <section className="flex w-full max-w-lg flex-col items-center gap-3 rounded-2xl border border-line bg-surface px-6 py-12 text-center">
      {icons[tone]}
      <div role="status" className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {title}
        </h1>
        <p className="text-soft">{children}</p>
      </div>
      {action && <div className="mt-3">{action}</div>}
    </section>
  )
}
