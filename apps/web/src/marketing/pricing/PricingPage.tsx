import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { listPlans } from '@marketday/contract/money/billing'
import { listQuestions } from '@marketday/contract/site/content'
import { sitePages } from '@marketday/contract/site/site-pages'
import { to } from '../../paths.ts'
import { payloadLoader } from '../../platform/deployment/payload.ts'
import { pageMeta } from '../../platform/seo.ts'
import { faqPage, planProduct } from '../../platform/seo/page-facts.ts'
import { PageIntro } from '../PageIntro.tsx'
import { Questions } from '../Questions.tsx'
import { loadFromApi } from '../load-from-api.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanComparison } from './PlanComparison.tsx'
import { freeMonths, offerOf, type Interval } from './plan-offer.ts'

export async function loader(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('interval')
  const interval: Interval = wanted === 'year' ? 'year' : 'month'
  const [{ rows: plans }, { questions }] = await Promise.all([
    loadFromApi(args, listPlans, { query: {} }),
    loadFromApi(args, listQuestions, { query: { page: 'pricing' } }),
  ])
  return { plans: plans.map(offerOf), freeMonths: freeMonths(plans), questions, interval }
}

export const clientLoader = payloadLoader

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    ...sitePages.pricing,
    facts: loaderData && [...loaderData.plans.map(planProduct), faqPage(loaderData.questions)],
  })

export default function PricingPage() {
  const { plans, freeMonths: free, questions, interval } = useLoaderData<typeof loader>()
  const trialDays = Math.max(0, ...plans.map((plan) => plan.trialDays))
  return (
    <>
      <div className="shell pt-12 sm:pt-20">
        <PageIntro title="Plain prices, and your sales stay yours">
          {trialDays} days free, without a card. No share of your sales, no set-up fee, and you can
          leave at any time.
        </PageIntro>
        <IntervalSwitch interval={interval} freeMonths={free} />
        <PlanCards plans={plans} interval={interval} />
        <PlanComparison plans={plans} />
      </div>
      <Questions title="Questions about plans" questions={questions} />
    </>
  )
}

/** Two links rather than buttons: the choice lives in the address and works without scripts. */
function IntervalSwitch({
  interval,
  freeMonths: free,
}: {
  interval: Interval
  freeMonths: number
}) {
  const choices = [
    { value: 'month', label: 'Monthly', href: to('pricing') },
    {
      value: 'year',
      label: free > 0 ? `Yearly, ${free} months free` : 'Yearly',
      href: `${to('pricing')}?interval=year`,
    },
  ]
  return (
    <nav
      aria-label="Billing interval"
      className="mt-10 inline-flex max-w-full flex-wrap rounded-xl bg-hover p-1"
    >
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={choice.href}
          preventScrollReset
          replace
          aria-current={choice.value === interval ? 'true' : undefined}
          className="inline-flex min-h-10 items-center rounded-lg px-4 text-sm font-medium text-soft hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-sm"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
