import {
  getEmailVerification,
  sendVerificationCode,
  verifyEmail,
  type EmailVerification,
} from '@marketday/contract/accounts/identity/account'
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { panelTitle } from '../../../platform/session/panel-title.ts'
import { isLoggedIn } from '../../../platform/session/auth-store.ts'
import { serverNow } from '../../../platform/session/token.ts'
import { signOut } from '../../../platform/session/session.ts'
import { requestSignIn } from '../../../platform/session/sign-in-request.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { Failure, useFailure } from '../../../ui/feedback/Failure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

export const meta = () => panelTitle('Your email address')

const verificationQuery = queryOptions({
  queryKey: ['account', 'email-verification'],
  queryFn: ({ signal }) => call(getEmailVerification, { signal }),
})

export function clientLoader() {
  if (isLoggedIn()) void queryClient.prefetchQuery(verificationQuery)
  return null
}

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton className="h-48 w-full rounded-2xl" />
    </Frame>
  )
}

export default function VerifyPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>
        <State />
      </Frame>
    </QueryClientProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="shell flex flex-col items-center py-16 sm:py-24">
      <div className="w-full max-w-lg">
        <h1 tabIndex={-1} className="mb-6 text-center text-2xl font-semibold tracking-tight">
          Your email address
        </h1>
        {children}
      </div>
    </div>
  )
}

function State() {
  return (
    <Loaded
      query={useQuery(verificationQuery)}
      what="your address"
      skeleton={<Skeleton className="h-48 w-full rounded-2xl" />}
    >
      {(verification) => (
        <section className="flex flex-col gap-5 rounded-2xl border border-line bg-surface px-6 py-8">
          {verification.state === 'verified' ? (
            <Verified email={verification.email} />
          ) : (
            <Unverified {...verification} />
          )}
        </section>
      )}
    </Loaded>
  )
}

function Verified({ email }: { email: string }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <MailCheck aria-hidden className="size-10 text-good" />
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{email}</p>
      <p role="status" className="text-soft">
        Your address is confirmed.
      </p>
      <Link to={to('adminPanel')} className={buttonStyles({ className: 'mt-3' })}>
        Go to the panel
      </Link>
    </div>
  )
}

function Unverified(verification: EmailVerification) {
  const { email, state } = verification
  if (email === '')
    return (
      <p>
        Your account has no address yet. <AccountLink>Add one in your account</AccountLink>; we then
        email you a code.
      </p>
    )
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {state === 'pending' && (
          <>
            We emailed a six-digit code to <strong>{email}</strong>. Enter it here; it works for 15
            minutes.
          </>
        )}
        {state === 'none' && (
          <>
            <strong>{email}</strong> is not confirmed yet. Until then you can set up and test your
            shop, but not take live payments, invite people or send email.
          </>
        )}
        {state === 'expired' && (
          <>
            The last code for <strong>{email}</strong> has expired. Request another one.
          </>
        )}
      </p>
      {state === 'pending' && <CodeForm />}
      <SendCode verification={verification} />
      <div className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-4 text-sm">
        <AccountLink>Change the address</AccountLink>
        <SwitchAccount />
        <Link to={to('adminPanel')} className="text-primary-ink underline underline-offset-2">
          Later
        </Link>
      </div>
    </>
  )
}

function CodeForm() {
  const [code, setCode] = useState('')
  const isWhole = /^\d{6}$/.test(code)
  const verify = async () => {
    const verification = await call(verifyEmail, { body: { code } })
    await showAnswer(verificationQuery.queryKey, verification)
    await queryClient.invalidateQueries({ queryKey: ['account'], exact: true })
  }
  return (
    <Form
      action="Confirm address"
      isComplete={isWhole}
      onSubmit={() => verify().catch(refuse)}
      failureElsewhere
    >
      {({ isChecked, failure }) => (
        <CodeField
          value={code}
          onChange={setCode}
          submits
          error={isChecked && !isWhole ? 'Enter the six digits' : failure?.message}
        />
      )}
    </Form>
  )
}

/** Too many attempts invalidate a code, so refetch its state. */
async function refuse(error: unknown) {
  await queryClient.invalidateQueries({ queryKey: verificationQuery.queryKey })
  throw error
}

function SendCode({ verification }: { verification: EmailVerification }) {
  const waitS = useSecondsUntil(verification.resendAt)
  const { failure, attempt } = useFailure()
  const send = async () => {
    await showAnswer(verificationQuery.queryKey, await call(sendVerificationCode))
  }
  const isFirst = verification.state === 'none'
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        disabled={waitS > 0}
        onClick={() => attempt(() => send().catch(refuse))}
      >
        {isFirst ? 'Email me a code' : 'Email me another code'}
        {waitS > 0 && ` (in ${waitTime(waitS)})`}
      </Button>
      <Failure>{failure?.message}</Failure>
    </div>
  )
}

const waitTime = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`

/** Countdown by the server's clock. */
function useSecondsUntil(moment: string | null): number {
  const left = () =>
    moment ? Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / 1000)) : 0
  const [, setTick] = useState(0)
  const isWaiting = left() > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting, moment])
  return left()
}

function AccountLink({ children }: { children: string }) {
  return (
    <Link to={to('account')} className="text-primary-ink underline underline-offset-2">
      {children}
    </Link>
  )
}

function SwitchAccount() {
  return (
    <button
      type="button"
      className="text-primary-ink underline underline-offset-2"
      onClick={() => {
        requestSignIn(to('verify'))
        signOut()
      }}
    >
      Not your account? Switch
    </button>
  )
}
