import {
  Form,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { askForAnnouncements, confirmAnnouncements } from '@marketday/contract/site/leads'
import { sitePages } from '@marketday/contract/site/site-pages'
import { ApiError } from '@marketday/transport/api-error.ts'
import { pageMeta } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PageIntro } from '../PageIntro.tsx'
import { callApi } from '../load-from-api.ts'
import { submitLead, type FormOutcome, type Refusal } from './lead-action.ts'
import { LeadForm } from './LeadForm.tsx'
import { marked } from './marked.ts'

interface Confirmation {
  readonly confirmation: string
}

export { clientAction, headers, shouldRevalidate } from './lead-action.ts'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  openedAt: new Date().toISOString(),
  token: new URL(request.url).searchParams.get('confirm'),
})

/** With a link token it confirms, otherwise it registers a new address. */
export async function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('confirm')
  return token === null
    ? submitLead(args, askForAnnouncements)
    : { confirmation: await confirm(args, token) }
}

/** Pages of mailed links are personal, so not indexed. */
export const meta = ({ location }: MetaArgs<typeof loader>) =>
  pageMeta({
    ...sitePages.comingSoon,
    index: !new URLSearchParams(location.search).has('confirm'),
  })

export default function ComingSoonPage() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <div className="shell grid gap-12 py-16 sm:py-28 lg:grid-cols-2 lg:gap-20">
      <PageIntro title="Pre-orders for your market stall">
        Customers order during the week, you pack on Friday, and on Saturday no one queues for a
        loaf that’s sold out. We’re building it now, together with stallholders.
      </PageIntro>
      <div className="rounded-2xl border border-line bg-sunken p-6 sm:p-8">
        {token ? <ConfirmForm /> : <AddressForm />}
      </div>
    </div>
  )
}

function AddressForm() {
  const { openedAt } = useLoaderData<typeof loader>()
  const outcome = useActionData<FormOutcome<object>>()
  return (
    <LeadForm
      kind="announcement"
      outcome={outcome}
      openedAt={openedAt}
      action="Notify me"
      done={() => (
        <>
          <h2 className="text-xl font-semibold">Check your inbox</h2>
          <p className="text-soft">
            We sent you a link to confirm your address. If you’re already on the list, the email
            tells you so and nothing changes.
          </p>
        </>
      )}
    >
      {(field) => (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="One email when it’s ready. No newsletter."
          {...marked(field('email'))}
        />
      )}
    </LeadForm>
  )
}

/** Requires a click: mail scanners open links. */
function ConfirmForm() {
  const outcome = useActionData<Confirmation | Refusal>()
  if (outcome && 'confirmation' in outcome)
    return (
      <p role="status" className="text-lg font-medium">
        {outcome.confirmation}
      </p>
    )
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <h2 className="text-xl font-semibold">One last step</h2>
      <p className="text-soft">Confirm that this is your address, and we’ll email you once.</p>
      {outcome && (
        <p role="alert" className="text-sm font-medium text-bad">
          {outcome.failure}
        </p>
      )}
      <Button type="submit" size="large">
        Confirm address
      </Button>
    </Form>
  )
}

async function confirm(args: ActionFunctionArgs, token: string): Promise<string> {
  try {
    const { wasConfirmed, reference } = await callApi(args, confirmAnnouncements, {
      body: { token },
    })
    return wasConfirmed
      ? `You're already on the list. Your reference is ${reference}.`
      : `Thank you, you’re on the list. We’ll email you when it’s ready. Your reference is ${reference}.`
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      return 'This link is no longer valid. Enter your email address again.'
    throw error
  }
}
