import { useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router'

import { applyAsPartner, partnerTypes } from '@marketday/contract/site/leads'
import type { LeadReceipt } from '@marketday/contract/site/leads'
import { sitePages } from '@marketday/contract/site/site-pages'

import { pageMeta } from '../../platform/seo.ts'
import { optionsOf, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PageIntro } from '../PageIntro.tsx'
import { submitLead, type FormOutcome } from './lead-action.ts'
import { LeadForm, type FieldOf } from './LeadForm.tsx'
import { PersonFields } from './PersonFields.tsx'
import { Reference } from './Reference.tsx'
import type { SelectOption } from '../../ui/fields/SelectField.tsx'

export { clientAction, headers, shouldRevalidate } from './lead-action.ts'

export const loader = () => ({
  openedAt: new Date().toISOString(),
  types: optionsOf(partnerTypes),
  countries: countryOptions(),
})

export const action = (args: ActionFunctionArgs) => submitLead(args, applyAsPartner)

export const meta = () => pageMeta(sitePages.partnerShip)

const kinds = [
  {
    name: 'Agencies',
    text: 'Turn a client’s website into a working shop in an afternoon, and spend the budget on photos and copy.',
  },
  {
    name: 'Resellers',
    text: 'Offer Marketday with your own service on top. Your clients stay your clients.',
  },
  {
    name: 'Technology',
    text: 'Tills, scales, couriers, accounting: tell us what your shops use, and we’ll plan the integration together.',
  },
  {
    name: 'Affiliates',
    text: 'Do you write for shop owners? We provide honest material and clear numbers.',
  },
]

export default function PartnerShipPage() {
  const { openedAt, types, countries } = useLoaderData<typeof loader>()
  const outcome = useActionData<FormOutcome<LeadReceipt>>()
  return (
    <div className="shell py-12 sm:py-20">
      <PageIntro title="Bring local shops online with us">
        Local shops trust the person who already looks after their website. That could be you.
      </PageIntro>
      <ul className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {kinds.map((kind) => (
          <li key={kind.name} className="border-t-2 border-primary pt-4">
            <h2 className="text-lg font-semibold">{kind.name}</h2>
            <p className="mt-1.5 text-soft">{kind.text}</p>
          </li>
        ))}
      </ul>
      <section
        aria-labelledby="apply"
        className="mt-20 grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-20"
      >
        <div>
          <h2 id="apply" className="text-3xl font-semibold tracking-tight">
            Apply
          </h2>
          <p className="mt-3 text-soft">
            It takes three minutes. We read every application and answer within three working days.
            If you apply again within a month, the new application replaces the previous one.
          </p>
        </div>
        <LeadForm
          kind="partnership"
          outcome={outcome}
          openedAt={openedAt}
          action="Send application"
          done={({ reference }) => (
            <Reference title="Thank you for your application" reference={reference}>
              We answer within three working days.
            </Reference>
          )}
        >
          {(field) => (
            <>
              <PersonFields field={field} />
              <CompanyFields field={field} types={types} countries={countries} />
            </>
          )}
        </LeadForm>
      </section>
    </div>
  )
}

type Options = ReturnType<typeof optionsOf>

function CompanyFields({
  field,
  types,
  countries,
}: {
  field: FieldOf
  types: Options
  countries: Options
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Company" autoComplete="organization" required {...field('company')} />
        <TextField
          label="Website"
          optional
          autoComplete="url"
          inputMode="url"
          {...field('website')}
        />
        <SelectField
          label="Country"
          autoComplete="country"
          required
          options={countries}
          placeholder="Choose a country"
          {...field('country')}
        />
        <SelectField
          label="Partnership type"
          required
          options={types}
          placeholder="Choose one"
          {...field('partnerType')}
        />
      </div>
      <TextField
        label="Expected clients per year"
        inputMode="numeric"
        required
        className="sm:max-w-72"
        {...field('clientsPerYear')}
      />
      <TextArea label="Anything else we should know?" optional rows={5} {...field('message')} />
    </>
  )
}

const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'

/** English country names. Server only: browsers differ in some of them. */
function countryOptions(): SelectOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return codes
    .split(' ')
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
