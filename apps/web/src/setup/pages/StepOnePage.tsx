import { panelTitle } from '../../platform/seo.ts'
import { StepOneFields } from './StepOneFields.tsx'
import { StepPage } from './StepPage.tsx'
import { useStepForm } from './step-form.ts'

export const meta = () => panelTitle('Your business', 'Set-up')

export default function StepOne() {
  const form = useStepForm('stepOne')
  return (
    <StepPage
      step="stepOne"
      title="Your business"
      description="This stands on receipts and invoices and tells customers who they buy from."
      form={form}
    >
      <StepOneFields form={form} />
    </StepPage>
  )
}
