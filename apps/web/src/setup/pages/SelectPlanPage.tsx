import { BadgeCheck } from 'lucide-react'
import { panelTitle } from '../../platform/seo.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { price, yearlySaving, type Interval } from '../../platform/plan-words.ts'
import { ReviewAll } from '../start/ReviewAll.tsx'
import { useStepForm } from './step-form.ts'
import { StepPage } from './StepPage.tsx'
import { unfinishedSteps } from '../steps.ts'
import { useSearchParams } from 'react-router'
import { useWizard } from '../wizard-context.ts'

export const meta = () => panelTitle('Choose a plan', 'Set-up')

/** The plan; or, once everything is known, one page that shows it all and asks for one press. */
export default function SelectPlan() {
  const { imported, setup } = useWizard()
  const [search] = useSearchParams()
  const allKnown = imported !== null || unfinishedSteps(setup).length === 0
  return allKnown && !search.has('edit') ? <ReviewAll /> : <PlanForm />
}

function PlanForm() {
  const { plans } = useWizard()
  const form = useStepForm('selectPlan')
  const { values, change } = form
  const trialDays = Math.max(0, ...plans.map((plan) => plan.trialDays))
  const saving = yearlySaving(plans)
  return (
    <StepPage
      step="selectPlan"
      title="Choose a plan"
      description={`Every plan begins with ${trialDays} days free. You can still choose another one when you pay.`}
      form={form}
    >
      <Card>
        <div className="flex flex-col gap-6">
          <RadioGroup
            inline
            label="Billing"
            value={values.interval}
            onChange={(interval) => change('interval', interval as Interval)}
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: saving ? `Yearly, ${saving}` : 'Yearly' },
            ]}
          />
          <RadioGroup
            label="Plan"
            value={values.planId}
            onChange={(planId) => change('planId', planId)}
            error={form.errorOf('planId')}
            options={plans.map((plan) => ({
              value: plan.id,
              label: (
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">{plan.name}</span>
                  <span className="tabular-nums">
                    {price(
                      values.interval === 'year' ? plan.yearMinor : plan.monthMinor,
                      plan.currency,
                    )}{' '}
                    a {values.interval}
                  </span>
                </span>
              ),
              hint: (
                <>
                  {plan.tagline}
                  <span className="mt-1 block">
                    {plan.features.slice(0, 3).map((feature) => (
                      <span key={feature} className="mr-4 inline-flex items-center gap-1">
                        <BadgeCheck aria-hidden className="size-3.5 text-good" />
                        {feature}
                      </span>
                    ))}
                  </span>
                </>
              ),
            }))}
          />
        </div>
      </Card>
    </StepPage>
  )
}
