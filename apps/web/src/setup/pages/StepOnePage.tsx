import { Navigate } from 'react-router'
import { to } from '../../paths.ts'
import { panelTitle } from '../../platform/session/panel-title.ts'
import { StepOneFields } from './StepOneFields.tsx'
import { StepPage } from './StepPage.tsx'
import { useStepForm } from './step-form.ts'
import { useWizard } from '../wizard-context.ts'

export const meta = () => panelTitle('Your business', 'Set-up')

/** After set-up, business details are changed in the settings. */
export default function StepOne() {
  const { setup } = useWizard()
  return setup.completedAt ? <Navigate to={to('business')} replace /> : <BusinessStep />
}

function BusinessStep() {
  const form = useStepForm('stepOne')
  return (
    <StepPage
      step="stepOne"
      title="Your business"
      description="Shown on receipts and invoices, so that customers know who they buy from."
      form={form}
    >
      <StepOneFields form={form} />
    </StepPage>
  )
}
