import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { to } from '../paths.ts'
import { pageMeta } from '../platform/seo.ts'
import { PaymentNotice } from './PaymentNotice.tsx'

export const meta = () =>
  pageMeta({
    title: 'Your payment',
    description: 'The state of your card payment, as our server knows it.',
    path: to('stripeVerify'),
    index: false,
  })

// Lazy: the static page does not need the polling code.
const PaymentState = lazy(() =>
  import('./PaymentState.tsx').then((part) => ({ default: part.PaymentState })),
)

/** Return URL of the card page. Calls the server and trusts only the session id in the URL. */
export default function StripeVerifyPage() {
  const [search] = useSearchParams()
  return (
    <div className="shell flex justify-center py-16 sm:py-24">
      <Suspense
        fallback={
          <PaymentNotice tone="wait" title="Your payment is being confirmed">
            This usually takes a few seconds.
          </PaymentNotice>
        }
      >
        <PaymentState sessionId={search.get('session_id') ?? ''} />
      </Suspense>
    </div>
  )
}
