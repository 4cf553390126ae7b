import { currencyOf } from '@marketday/contract/money/country-currencies'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { useAuth } from '../../platform/session/auth-store.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { ColourField } from '../ColourField.tsx'
import { SlugField } from '../SlugField.tsx'
import {
  countryOptions,
  currencyOptions,
  localeOptions,
  timeZoneOptions,
} from '../../platform/region-words.ts'
import { useWizard } from '../wizard-context.ts'
import type { StepForm } from './step-form.ts'

export function StepTwoFields({ form }: { form: StepForm<'stepTwo'> }) {
  const { values, change, field, text } = form
  const { setup } = useWizard()
  const ownSlug = useAuth().userInfo.tenant?.slug ?? ''
  return (
    <>
      <Card>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Shop name" required {...text('shopName')} />
          {setup.completedAt ? (
            <p className="self-end text-sm text-soft">
              <Link
                to={`${to('buildManagement')}?tab=look`}
                className="font-medium text-primary-ink underline underline-offset-2"
              >
                Change the colours in Design
              </Link>
            </p>
          ) : (
            <ColourField
              value={values.primaryColour}
              onChange={(colour) => change('primaryColour', colour)}
              {...field('primaryColour')}
            />
          )}
          <SlugField
            className="sm:col-span-2"
            value={values.slug}
            ownSlug={ownSlug}
            onChange={(slug) => change('slug', slug)}
            {...field('slug')}
          />
        </div>
      </Card>
      <Card title="Country and currency">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Country"
            options={countryOptions(values.country)}
            value={values.country}
            {...field('country')}
            onChange={(event) => {
              const country = event.target.value
              change('country', country)
              change('currency', currencyOf(country))
              change('locale', `${values.locale.slice(0, 2)}-${country}`)
            }}
          />
          <SelectField
            label="Currency"
            hint="It can’t be changed after the first order."
            options={currencyOptions(values.currency)}
            {...text('currency')}
          />
          <SelectField
            label="Language"
            options={localeOptions(values.locale, values.country)}
            {...text('locale')}
          />
          <SelectField
            label="Time zone"
            options={timeZoneOptions(values.timeZone)}
            {...text('timeZone')}
          />
        </div>
      </Card>
    </>
  )
}
