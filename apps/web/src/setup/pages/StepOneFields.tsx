import { BusinessFields } from '../../platform/business/BusinessFields.tsx'
import { useWizard } from '../wizard-context.ts'
import type { StepForm } from './step-form.ts'

export function StepOneFields({ form }: { form: StepForm<'stepOne'> }) {
  const { draft, setup, imported } = useWizard()
  return (
    <BusinessFields
      form={form}
      country={draft.stepTwo.country}
      logoUrl={setup.logoUrl ?? imported?.brand.logo ?? null}
    />
  )
}
