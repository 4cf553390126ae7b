import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'

import { listPlans } from '@marketday/contract/accounts/billing/billing'
import { listQuestions } from '@marketday/contract/site/content'
import { sitePages } from '@marketday/contract/site/site-pages'

import { to } from '../paths.ts'
import { payloadLoader } from '../platform/deployment/payload.ts'
import { pageMeta } from '../platform/seo.ts'
import { faqPage, planProduct } from '../platform/seo/page-facts.ts'
import { PageIntro } from './PageIntro.tsx'
import { Questions } from './Questions.tsx'
import { loadFromApi } from './load-from-api.ts'
import { PlanCards, freeMonths, offerOf, type Interval } from './PlanCards.tsx'
import type { PlanOffer } from './PlanCards.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const interval: Interval = query.get('interval') === 'year' ? 'year' : 'month'
  const requestedCurrency = query.get('currency') ?? ''
  const [{ rows: plans, currencies, shareBp }, { questions }] = await Promise.all([
    loadFromApi(args, listPlans, {
      query: /^[A-Z]{3}$/.test(requestedCurrency) ? { currency: requestedCurrency } : {},
    }),
    loadFromApi(args, listQuestions, { query: { page: 'pricing' } }),
  ])
  return {
    plans: plans.map(offerOf),
    freeMonths: freeMonths(plans),
    questions,
    interval,
    currency: plans[0]?.currency ?? '',
    currencies,
    shareBp,
  }
}

export const clientLoader = payloadLoader

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    ...sitePages.pricing,
    facts: loaderData && [...loaderData.plans.map(planProduct), faqPage(loaderData.questions)],
  })

export default function PricingPage() {
  const { plans, freeMonths: free, questions, shareBp, ...chosen } = useLoaderData<typeof loader>()
  const { interval, currency, currencies } = chosen
  const trialDays = Math.max(0, ...plans.map((plan) => plan.trialDays))
  return (
    <>
      <div className="shell pt-12 sm:pt-20">
        <PageIntro title={shareBp === 0 ? 'Simple pricing, no commission' : 'Simple pricing'}>
          {trialDays} days free, no card needed. No set-up fee, and you can cancel at any time.
        </PageIntro>
        <div className="mt-10 flex flex-wrap gap-3">
          <Switch
            label="Billing interval"
            value={interval}
            choices={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: free > 0 ? `Yearly, ${free} months free` : 'Yearly' },
            ]}
            toAddress={(value) => pricingAddress(value, currency, currencies)}
          />
          <Switch
            label="Currency"
            value={currency}
            choices={currencies.map((code) => ({ value: code, label: code }))}
            toAddress={(value) => pricingAddress(interval, value, currencies)}
          />
        </div>
        <PlanCards plans={plans} interval={interval} />
        <PlanComparison plans={plans} />
      </div>
      <Questions title="Questions about plans" questions={questions} />
    </>
  )
}

/** Omits defaults, so that the plain path stays the prerendered page. */
function pricingAddress(interval: string, currency: string, [usual]: readonly string[]): string {
  const query = new URLSearchParams({
    ...(interval === 'year' && { interval }),
    ...(currency !== usual && { currency }),
  }).toString()
  return query ? `${to('pricing')}?${query}` : to('pricing')
}

interface SwitchProps {
  label: string
  value: string
  choices: readonly { readonly value: string; readonly label: string }[]
  toAddress: (value: string) => string
}

/** Links, so that the choice is in the URL and works without scripts. */
function Switch({ label, value, choices, toAddress }: SwitchProps) {
  return (
    <nav aria-label={label} className="inline-flex max-w-full flex-wrap rounded-xl bg-hover p-1">
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={toAddress(choice.value)}
          preventScrollReset
          replace
          aria-current={choice.value === value ? 'true' : undefined}
          className="inline-flex min-h-10 items-center rounded-lg px-4 text-sm font-medium text-soft hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-sm"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}

function PlanComparison({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <section aria-labelledby="compare" className="pt-20 sm:pt-28">
      <h2 id="compare" className="text-3xl font-semibold tracking-tight">
        Compare in detail
      </h2>
      <WideTable plans={plans} />
      <div className="mt-8 grid gap-5 sm:grid-cols-2 md:hidden">
        {plans.map((plan) => (
          <div key={plan.id} className="rounded-2xl border border-line p-[min(1.25rem,6.5vw)]">
            <h3 className="text-lg font-semibold">{plan.name}</h3>
            <dl className="mt-3 divide-y divide-line">
              {plan.limits.map(({ label, value }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                  <dt className="text-soft">{label}</dt>
                  <dd className="font-medium tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  )
}

function WideTable({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <table className="mt-8 hidden w-full border-collapse text-left md:table">
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-16 w-1/4 border-b border-line bg-page py-4 font-medium text-soft"
          >
            What’s included
          </th>
          {plans.map((plan) => (
            <th
              key={plan.id}
              scope="col"
              className="sticky top-16 border-b border-line bg-page py-4 text-lg font-semibold"
            >
              {plan.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plans[0]?.limits.map(({ label }, row) => (
          <tr key={label}>
            <th scope="row" className="border-b border-line py-3.5 font-normal text-soft">
              {label}
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className="border-b border-line py-3.5 font-medium tabular-nums">
                {plan.limits[row]?.value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
