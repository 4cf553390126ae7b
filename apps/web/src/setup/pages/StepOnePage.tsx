import { visitorCountry } from '../../platform/api/visitor-country.ts'
import { industryNames } from '../../platform/industry-names.ts'
import { panelTitle } from '../../platform/seo.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { optionsOf, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { AddressFields } from '../fields/AddressFields.tsx'
import { LogoField } from '../fields/LogoField.tsx'
import { useStepForm } from './step-form.ts'
import { StepPage } from './StepPage.tsx'
import { useWizard } from '../wizard-context.ts'
import { businessTypeNames } from '../words.ts'

export const meta = () => panelTitle('Your business', 'Set-up')

export default function StepOne() {
  const { draft } = useWizard()
  const form = useStepForm('stepOne')
  const { values, change, field, text } = form
  return (
    <StepPage
      step="stepOne"
      title="Your business"
      description="This stands on receipts and invoices and tells customers who they buy from."
      form={form}
    >
      <Card>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Business name"
            autoComplete="organization"
            required
            {...text('tradeName')}
          />
          <TextField label="Legal name" optional {...text('legalName')} />
          <SelectField
            label="Kind of business"
            options={optionsOf(businessTypeNames)}
            {...text('businessType')}
          />
          <SelectField label="Trade" options={optionsOf(industryNames)} {...text('industry')} />
          <PhoneField
            label="Phone"
            optional
            searchable
            lookUpCountry={visitorCountry}
            defaultValue={values.phone}
            {...field('phone')}
            onChange={(phone, problem) => {
              form.hold('phone', problem)
              if (!problem) change('phone', phone)
            }}
          />
          <TextField label="Tax number" optional autoComplete="off" {...text('taxId')} />
        </div>
      </Card>
      <Card
        title="Address"
        description="Where you bake, pack or meet customers. Deliveries start here."
      >
        <AddressFields
          country={draft.stepTwo.country}
          value={values.place}
          onChange={(place) => change('place', place)}
          error={form.errorOf('place')}
        />
      </Card>
      <Card title="Logo">
        <LogoField />
      </Card>
    </StepPage>
  )
}
