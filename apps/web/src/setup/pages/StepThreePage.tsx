import { Outlet } from 'react-router'
import { panelTitle } from '../../platform/session/panel-title.ts'
import { StepPage } from './StepPage.tsx'
import { StepThreeFields } from './StepThreeFields.tsx'
import { useStepForm } from './step-form.ts'

export const meta = () => panelTitle('How you sell', 'Set-up')

export default function StepThree() {
  const form = useStepForm('stepThree')
  return (
    <StepPage
      step="stepThree"
      title="How you sell"
      description="What you sell, when you’re open and how customers get their orders."
      form={form}
    >
      <StepThreeFields form={form} review={<Outlet />} />
    </StepPage>
  )
}
