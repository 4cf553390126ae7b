import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { bookDemo, companySizes, listDemoSlots } from '@marketday/contract/leads'
import type { DemoReceipt } from '@marketday/contract/leads'
import { to } from '../../paths.ts'
import { pageMeta } from '../../platform/seo.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PageIntro } from '../PageIntro.tsx'
import { loadFromApi } from '../server-call.ts'
import { keepTyped, submitLead, type FormOutcome } from './lead-action.ts'
import { LeadForm } from './LeadForm.tsx'
import { optionsOf } from './options.ts'
import { PersonFields } from './PersonFields.tsx'
import { Reference } from './Reference.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { dayOf, timeOf } from './slot-days.ts'

export async function loader(args: LoaderFunctionArgs) {
  const slots = await loadFromApi(args, listDemoSlots, {})
  return { ...slots, openedAt: new Date().toISOString(), sizes: optionsOf(companySizes) }
}

export const action = (args: ActionFunctionArgs) => submitLead(args, bookDemo)

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepTyped<DemoReceipt>(serverAction)

/** Also after a refusal: the time that was just taken must disappear. */
export const shouldRevalidate = () => true

export const meta = () =>
  pageMeta({
    title: 'Request a demo',
    description:
      'Choose a time in the next ten working days. In 30 minutes we set up your shop together, from your own website.',
    path: to('requestADemo'),
  })

const agenda = [
  'We read your website together and look at what comes out.',
  'You see a day in the shop: an order, the stock, a delivery round.',
  'Your questions, as many as fit. No slides.',
]

export default function RequestADemoPage() {
  const { openedAt, sizes, slots, timeZone } = useLoaderData<typeof loader>()
  const outcome = useActionData<FormOutcome<DemoReceipt>>()
  return (
    <div className="shell grid gap-12 py-12 sm:py-20 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
      <div>
        <PageIntro title="Half an hour, your shop on screen">
          Pick a time that suits you. You need nothing but the address of your website.
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
        outcome={outcome}
        openedAt={openedAt}
        action="Book this time"
        done={(receipt) => (
          <Reference
            title={`See you on ${dayOf(receipt.startsAt, receipt.timeZone)} at ${timeOf(receipt.startsAt, receipt.timeZone)}`}
            reference={receipt.reference}
          >
            Times are in {receipt.timeZone}. The confirmation is on its way to your inbox, and the
            link to the call follows before we begin.
          </Reference>
        )}
      >
        {(field) => (
          <>
            <SlotPicker slots={slots} operatorTimeZone={timeZone} field={field} />
            <PersonFields field={field} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Business"
                autoComplete="organization"
                maxLength={120}
                required
                {...field('company')}
              />
              <SelectField
                label="People who work there"
                required
                options={sizes}
                placeholder="Choose one"
                {...field('companySize')}
              />
            </div>
            <TextArea
              label="What would you like to see?"
              optional
              rows={4}
              maxLength={2000}
              {...field('message')}
            />
          </>
        )}
      </LeadForm>
    </div>
  )
}
