import { lazy, Suspense } from 'react'
import {
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  data,
  type ActionFunctionArgs,
} from 'react-router'

import { companySizes, listDemoSlots, bookDemo } from '@marketday/contract/site/leads'
import type { DemoReceipt } from '@marketday/contract/site/leads'
import { getDemoBooking, cancelDemo, moveDemo } from '@marketday/contract/site/leads-bookings'
import { sitePages } from '@marketday/contract/site/site-pages'

import { pageMeta } from '../../platform/seo.ts'
import { optionsOf, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PageIntro } from '../PageIntro.tsx'
import { loadFromApi } from '../load-from-api.ts'
import { calendarAddress, dayOf, slotDays, timeOf } from './slot-days.ts'
import { isLost, type FormOutcome, submitTyped, typedIn } from './lead-action.ts'
import { LeadForm } from './LeadForm.tsx'
import { PersonFields } from './PersonFields.tsx'
import { Reference } from './Reference.tsx'
import { SlotPicker } from './SlotPicker.tsx'

export { clientAction, headers } from './lead-action.ts'

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('booking')
  const [{ slots, timeZone }, booking] = await Promise.all([
    loadFromApi(args, listDemoSlots, {}),
    token === null ? null : loadFromApi(args, getDemoBooking, { query: { booking: token } }),
  ])
  return {
    offer: { days: slotDays(slots, timeZone), timeZone },
    booked: booking && token !== null ? { booking, token } : null,
    openedAt: new Date().toISOString(),
    sizes: optionsOf(companySizes),
  }
}

export const action = submitDemo

/** Also after a refusal: the slot just taken must disappear. */
export const shouldRevalidate = (sent: ShouldRevalidateFunctionArgs) => !isLost(sent)

/** Pages of mailed links are personal, so not indexed, even if expired. */
export const meta = ({ location }: MetaArgs<typeof loader>) =>
  pageMeta({
    ...sitePages.requestADemo,
    index: !new URLSearchParams(location.search).has('booking'),
  })

const BookedDemo = lazy(() =>
  import('./BookedDemo.tsx').then((part) => ({ default: part.BookedDemo })),
)

const agenda = [
  'We import your website together and look at the result.',
  'You see a day in the shop: an order, the stock, a delivery route.',
  'We answer your questions. No slides.',
]

export default function RequestADemoPage() {
  const { booked, offer } = useLoaderData<typeof loader>()
  if (!booked) return <BookingForm />
  return (
    <Suspense>
      <BookedDemo {...booked} offer={offer} />
    </Suspense>
  )
}

function BookingForm() {
  const { openedAt, sizes, offer } = useLoaderData<typeof loader>()
  const outcome = useActionData<FormOutcome<DemoReceipt>>()
  return (
    <div className="shell grid gap-12 py-12 sm:py-20 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
      <div>
        <PageIntro title="See your shop in a 30-minute demo">
          Pick a time that suits you. All you need is your website address.
        </PageIntro>
        <ol className="mt-8 flex flex-col gap-4">
          {agenda.map((point, index) => (
            <li key={point} className="flex gap-4">
              <span
                aria-hidden
                className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-primary-ink"
              >
                {index + 1}
              </span>
              <span className="text-soft">{point}</span>
            </li>
          ))}
        </ol>
      </div>
      <LeadForm
        kind="demo"
        outcome={outcome}
        openedAt={openedAt}
        action="Book demo"
        done={(receipt) => (
          <Reference
            title={`See you on ${dayOf(receipt.startsAt, receipt.timeZone)} at ${timeOf(receipt.startsAt, receipt.timeZone)}`}
            reference={receipt.reference}
          >
            Times are in {receipt.timeZone.replaceAll('_', ' ')}. We emailed you a confirmation with
            a link to reschedule or cancel. The call link follows before the demo.{' '}
            {receipt.bookingToken && (
              <a
                href={calendarAddress(receipt.bookingToken)}
                download="marketday-demo.ics"
                className="font-medium text-primary-ink underline underline-offset-4"
              >
                Add to calendar
              </a>
            )}
          </Reference>
        )}
      >
        {(field) => (
          <>
            <SlotPicker
              offer={offer}
              before={field('startsAt').defaultValue}
              error={field('startsAt').error}
            />
            <PersonFields field={field} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Business"
                autoComplete="organization"
                required
                {...field('company')}
              />
              <SelectField
                label="Team size"
                required
                options={sizes}
                placeholder="Choose one"
                {...field('companySize')}
              />
            </div>
            <TextArea label="What would you like to see?" optional rows={4} {...field('message')} />
          </>
        )}
      </LeadForm>
    </div>
  )
}

/** Without a link token it books a demo, with one it changes it. */
async function submitDemo(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('booking')
  const { act, ...typed } = typedIn(await args.request.formData())
  if (token === null) return submitTyped(args, bookDemo, typed)
  if (act === 'move') return submitTyped(args, moveDemo, { ...typed, token })
  if (act === 'cancel') return submitTyped(args, cancelDemo, { token })
  // oxlint-disable-next-line typescript/only-throw-error -- how the router answers with a status
  throw data('This form is not available. Reload the page and try again.', { status: 400 })
}
