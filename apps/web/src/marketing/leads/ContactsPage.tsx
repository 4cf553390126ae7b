import { Link, useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router'
import { contactTopics, sendContactMessage } from '@marketday/contract/site/leads'
import type { LeadReceipt } from '@marketday/contract/site/leads'
import { sitePages } from '@marketday/contract/site/site-pages'
import { to } from '../../paths.ts'
import { pageMeta } from '../../platform/seo.ts'
import { optionsOf, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { PageIntro } from '../PageIntro.tsx'
import { submitLead, type FormOutcome } from './lead-action.ts'
import { LeadForm } from './LeadForm.tsx'
import { PersonFields } from './PersonFields.tsx'
import { Reference } from './Reference.tsx'

export { clientAction, headers, shouldRevalidate } from './lead-action.ts'

export const loader = () => ({
  openedAt: new Date().toISOString(),
  topics: optionsOf(contactTopics),
})

export const action = (args: ActionFunctionArgs) => submitLead(args, sendContactMessage)

export const meta = () => pageMeta(sitePages.contacts)

export default function ContactsPage() {
  const { openedAt, topics } = useLoaderData<typeof loader>()
  const outcome = useActionData<FormOutcome<LeadReceipt>>()
  return (
    <div className="shell grid gap-12 py-12 sm:py-20 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
      <div>
        <PageIntro title="Talk to a person">
          Tell us what you sell and what you need help with. We answer within one working day,
          usually sooner.
        </PageIntro>
        <ul className="mt-8 flex flex-col gap-4 text-soft">
          <li>
            Want to see it in action?{' '}
            <Link
              to={to('requestADemo')}
              className="font-medium text-primary-ink underline underline-offset-4"
            >
              Book a demo
            </Link>
          </li>
          <li>
            Need help with your shop?{' '}
            <Link to="/help" className="font-medium text-primary-ink underline underline-offset-4">
              The help pages
            </Link>{' '}
            may be faster.
          </li>
        </ul>
      </div>
      <LeadForm
        kind="contact"
        outcome={outcome}
        openedAt={openedAt}
        action="Send message"
        done={({ reference }) => (
          <Reference title="Thank you, we received your message" reference={reference}>
            We also emailed you the reference. We answer within one working day.
          </Reference>
        )}
      >
        {(field) => (
          <>
            <PersonFields field={field} />
            <SelectField
              label="Topic"
              required
              options={topics}
              placeholder="Choose a topic"
              {...field('topic')}
            />
            <TextArea label="Your message" required rows={7} {...field('message')} />
          </>
        )}
      </LeadForm>
    </div>
  )
}
