import type { ComponentProps, ReactNode } from 'react'
import { useTranslate } from '../../frame-context.tsx'
import { Field } from '../field.tsx'

interface Props {
  readonly form: ComponentProps<typeof Field>['form']
  readonly emailHint: string
  readonly island?: string
  readonly children?: ReactNode
}

export function ContactFields({ form, emailHint, island, children }: Props) {
  const t = useTranslate()
  return (
    <fieldset className="card min-w-0">
      <legend className="float-start mb-4 font-heading text-xl font-semibold">
        {t('checkout.contactDetails')}
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <Field
          label={t('checkout.email')}
          name="email"
          type="email"
          form={form}
          autoComplete="email"
          maxLength={254}
          hint={emailHint}
          className="sm:col-span-2"
        />
        <Field
          label={t('checkout.name')}
          name="name"
          form={form}
          autoComplete="name"
          maxLength={120}
        />
        <Field
          label={t('checkout.phone')}
          name="phone"
          type="tel"
          form={form}
          autoComplete="tel"
          maxLength={25}
          optional
          {...(island && { island })}
        />
        {children}
      </div>
    </fieldset>
  )
}
