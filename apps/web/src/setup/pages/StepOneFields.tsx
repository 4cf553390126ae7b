import { visitorCountry } from '../../platform/api/visitor-country.ts'
import { industryNames } from '../../platform/industry-names.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { optionsOf, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { AddressFields } from '../fields/AddressFields.tsx'
import { LogoField } from '../fields/LogoField.tsx'
import { useWizard } from '../wizard-context.ts'
import { businessTypeNames } from '../words.ts'
import type { StepForm } from './step-form.ts'

export function StepOneFields({ form }: { form: StepForm<'stepOne'> }) {
  const { draft } = useWizard()
  const { values, change, field, text } = form
  return (
    <>
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
          <TextField
            label="Public email"
            type="email"
            optional
            hint="Where customers write to. The address you sign in with is never shown."
            {...text('email')}
          />
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
    </>
  )
}
