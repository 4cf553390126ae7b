import { BadgeCheck } from 'lucide-react'
import { price, yearlySaving, type Interval } from '../../platform/plan-words.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { useWizard } from '../wizard-context.ts'
import type { StepForm } from './step-form.ts'

export function SelectPlanFields({ form }: { form: StepForm<'selectPlan'> }) {
  const { plans } = useWizard()
  const { values, change } = form
  const saving = yearlySaving(plans)
  return (
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
  )
}
