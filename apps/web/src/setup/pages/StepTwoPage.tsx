import { panelTitle } from '../../platform/session/panel-title.ts'
import { StepPage } from './StepPage.tsx'
import { StepTwoFields } from './StepTwoFields.tsx'
import { useStepForm } from './step-form.ts'

export const meta = () => panelTitle('Your shop', 'Set-up')

export default function StepTwo() {
  const form = useStepForm('stepTwo')
  return (
    <StepPage
      step="stepTwo"
      title="Your shop"
      description="What customers see, in which currency and language."
      form={form}
    >
      <StepTwoFields form={form} />
    </StepPage>
  )
}
