import type { ChangeEvent } from 'react'
import type * as z from 'zod/mini'
import { useState } from 'react'

import { taxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'
import type { StepOneAnswers } from '@marketday/contract/accounts/tenants/setup'
import { uploadLogo } from '@marketday/contract/endpoints/files'
import { ruleInWords } from '@marketday/fields/check-file.ts'
import { useUploads } from '@marketday/fields/use-uploads.ts'

import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { optionsOf, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { visitorCountry } from '../api/visitor-country.ts'
import { AddressFields } from './AddressFields.tsx'
import { businessLabels, businessTypeNames, industryNames } from './business-names.ts'
import { uploadFile } from '../api/upload-file.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileDropzone } from '../../ui/fields/FileDropzone.tsx'
import { UploadList } from '../../ui/fields/UploadList.tsx'

type BusinessAnswers = z.input<typeof StepOneAnswers>

interface FieldState {
  id: string
  name: string
  error: string | undefined
  onBlur?: () => void
}

export interface BusinessFieldsForm {
  readonly values: BusinessAnswers
  readonly change: <F extends keyof BusinessAnswers>(name: F, value: BusinessAnswers[F]) => void
  readonly field: (name: keyof BusinessAnswers) => FieldState
  readonly text: (name: keyof BusinessAnswers) => FieldState & {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
  }
  /** Registers a field's problem with text that is not a value yet. */
  readonly hold: (name: keyof BusinessAnswers, problem: string | null) => void
}

interface BusinessFieldsProps {
  form: BusinessFieldsForm
  country: string
  logoUrl: string | null
  isLogoRemovable?: boolean
}

export function BusinessFields(props: BusinessFieldsProps) {
  const { form, country, logoUrl, isLogoRemovable = false } = props
  const { values, change, field } = form
  const { id, error } = field('place')
  return (
    <>
      <Card>
        <IdentityFields form={form} country={country} />
      </Card>
      <Card
        title="Address"
        description="Where you bake, pack or meet customers. Deliveries start here."
      >
        <AddressFields
          id={id}
          country={country}
          value={values.place}
          onChange={(place) => change('place', place)}
          error={error}
        />
      </Card>
      <Card title="Logo">
        <LogoField
          url={logoUrl}
          onChange={(fileId) => change('logoFileId', fileId)}
          isRemovable={isLogoRemovable}
        />
      </Card>
    </>
  )
}

function IdentityFields({ form, country }: Pick<BusinessFieldsProps, 'form' | 'country'>) {
  const { values, change, field, text } = form
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={businessLabels.tradeName}
        autoComplete="organization"
        required
        {...text('tradeName')}
      />
      <TextField label={businessLabels.legalName} optional {...text('legalName')} />
      <SelectField
        label={businessLabels.businessType}
        options={optionsOf(businessTypeNames)}
        {...text('businessType')}
      />
      <SelectField
        label={businessLabels.industry}
        options={optionsOf(industryNames)}
        {...text('industry')}
      />
      <TextField
        label={businessLabels.email}
        type="email"
        optional
        hint="Customers write to this address. Your sign-in address is never shown."
        {...text('email')}
      />
      <PhoneField
        label={businessLabels.phone}
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
      <TextField
        label={businessLabels.taxId}
        optional
        autoComplete="off"
        hint={taxNumberHint(values.taxId, country)}
        {...text('taxId')}
      />
    </div>
  )
}

const taxNumberHint = (taxId: string, country: string): string | undefined =>
  taxId.trim() === ''
    ? undefined
    : (taxNumberProblem(taxId, country) ?? 'We check the format only.')

const rule = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  maxBytes: 5 * 1024 * 1024,
}

interface LogoFieldProps {
  /** Current logo until another is chosen; null if none. */
  url: string | null
  onChange: (fileId: string | null) => void
  isRemovable: boolean
}

function LogoField({ url, onChange, isRemovable }: LogoFieldProps) {
  const [sentUrl, setSentUrl] = useState<string | null>(null)
  const { uploads, start, cancel, retry } = useUploads({
    rule,
    send: (file, sending) => uploadFile(uploadLogo, file, sending),
    onUploaded: (file) => {
      setSentUrl(file.url)
      onChange(file.fileId)
    },
  })
  const take = (files: readonly File[]) => {
    // Only one logo: a new choice cancels a pending upload.
    uploads.forEach(cancel)
    start(files)
  }
  const remove = () => {
    uploads.forEach(cancel)
    setSentUrl(null)
    onChange(null)
  }
  const logoUrl = sentUrl ?? url
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[8rem_1fr]">
      <div className="flex size-32 items-center justify-center overflow-hidden rounded-xl border border-line bg-white p-3">
        {logoUrl ? (
          <img src={logoUrl} alt="Your logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-sm text-grey-500">No logo yet</span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <FileDropzone
          label={logoUrl ? 'Replace logo' : 'Your logo'}
          optional
          accept={rule.types.join(',')}
          onFiles={take}
          note={ruleInWords(rule)}
        />
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
        {isRemovable && logoUrl && (
          <Button variant="quiet" size="small" className="self-start" onClick={remove}>
            Remove the logo
          </Button>
        )}
      </div>
    </div>
  )
}
