import { panelTitle } from '../../platform/session/panel-title.ts'
import { ReviewAll } from '../start/ReviewAll.tsx'
import { useStepForm } from './step-form.ts'
import { SelectPlanFields } from './SelectPlanFields.tsx'
import { StepPage } from './StepPage.tsx'
import { unfinishedSteps } from '../steps.ts'
import { Outlet, useSearchParams } from 'react-router'
import { useWizard } from '../wizard-context.ts'

export const meta = () => panelTitle('Choose a plan', 'Set-up')

/** Plan page; once everything is known, a single confirmation page. */
export default function SelectPlan() {
  const { imported, setup } = useWizard()
  const [search] = useSearchParams()
  const allKnown = imported !== null || unfinishedSteps(setup).length === 0
  return allKnown && !search.has('edit') ? <ReviewAll doubts={<Outlet />} /> : <PlanForm />
}

function PlanForm() {
  const { plans } = useWizard()
  const form = useStepForm('selectPlan')
  const trialDays = Math.max(0, ...plans.map((plan) => plan.trialDays))
  return (
    <StepPage
      step="selectPlan"
      title="Choose a plan"
      description={`Every plan starts with ${trialDays} days free. You can change it when you pay.`}
      form={form}
    >
      <SelectPlanFields form={form} />
    </StepPage>
  )
}
