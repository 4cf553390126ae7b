import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../field.tsx'

interface Props {
  readonly form: ComponentProps<typeof Field>['form']
  readonly emailHint: string
  readonly island?: string
  readonly children?: ReactNode
}

export function ContactFields({ form, emailHint, island, children }: Props) {
  return (
    <fieldset className="card min-w-0">
      <legend className="float-left mb-4 font-heading text-xl font-semibold">
        Contact details
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <Field
          label="Email"
          name="email"
          type="email"
          form={form}
          autoComplete="email"
          maxLength={254}
          hint={emailHint}
          className="sm:col-span-2"
        />
        <Field label="Name" name="name" form={form} autoComplete="name" maxLength={120} />
        <Field
          label="Phone"
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
