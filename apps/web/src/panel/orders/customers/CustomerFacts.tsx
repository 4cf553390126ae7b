import { useState } from 'react'

import type { Customer } from '@marketday/contract/orders/customers'
import { CustomerDetails, updateCustomer } from '@marketday/contract/orders/acts/edit-customer'

import { count, day } from '../../../platform/format.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { visitorCountry } from '../../../platform/api/visitor-country.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import type { ConflictWords } from '../../forms/ConflictDialog.tsx'
import { mergeDrafts } from '../../forms/merge-drafts.ts'
import { useConflict } from '../../forms/use-conflict.ts'
import { customerQuery, performOnCustomer } from './customer-queries.ts'

const link = 'break-all text-primary-ink underline-offset-2 hover:underline'

export function ContactCard({ customer }: { customer: Customer }) {
  const { name, email, phone, note, consent, consents } = customer
  const mayEdit = useCan()('orders.edit')
  return (
    <Card
      title="Contact"
      actions={
        mayEdit && (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <CustomerDialog customer={customer} onClose={close} />}
          >
            Change…
          </DialogButton>
        )
      }
    >
      <div className="flex flex-col gap-1 text-sm">
        {name && (
          <p className="font-medium break-words">
            <bdi>{name}</bdi>
          </p>
        )}
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone}`} className={link}>
            {phone}
          </a>
        )}
        <p className="break-words text-soft">
          {consent
            ? `Agreed to marketing emails on ${day(consent.at)}: ${consent.source}`
            : 'Has not agreed to marketing emails'}
        </p>
        <ConsentHistory consents={consents} />
        {note && (
          <blockquote className="mt-2 rounded-lg bg-hover px-3 py-2 break-words whitespace-pre-line">
            {note}
          </blockquote>
        )}
      </div>
    </Card>
  )
}

/** Delivery addresses of orders, unaffected by changes to the customer. */
export function AddressesCard({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Card title="Addresses">
      {addresses.length === 0 ? (
        <p className="text-sm text-soft">No delivery addresses yet.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {addresses.map(({ address, orderCount, lastUsedAt }) => (
            <li key={address} className="py-2 first:pt-0 last:pb-0">
              <bdi className="break-words">{address}</bdi>
              <p className="text-soft">
                {orderCount === 1 ? '1 order' : `${count(orderCount)} orders`}, last{' '}
                {day(lastUsedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ConsentHistory({ consents }: Pick<Customer, 'consents'>) {
  if (consents.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="min-h-6 cursor-pointer text-soft">Email marketing history</summary>
      <ul className="mt-1 flex flex-col gap-2">
        {consents.map(({ at, isGiven, source, words, byName }) => (
          <li key={at + source} className="break-words">
            {day(at)}: {isGiven ? `agreed, ${source}` : 'no longer agreed'}
            {byName ? `, recorded by ${byName}` : ', by themselves'}
            {words && <q className="block text-soft">{words}</q>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function CustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { form, base, save, asked } = useCustomerForm(customer, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title="Change customer"
      description="Existing orders keep their name, email and phone number."
      action="Save customer"
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={120} {...form.text('name')} />
      <EmailField autoComplete="off" {...form.value('email')} />
      <PhoneField
        // Remount: the field holds its text internally.
        key={base.version}
        label="Phone"
        optional
        searchable
        lookUpCountry={visitorCountry}
        defaultValue={form.draft.phone}
        onChange={(phone, problem) => {
          form.change({ phone })
          form.hold('phone', problem)
        }}
        error={form.problems['phone']}
      />
      <TextArea
        label="Note"
        optional
        hint="Only your team sees it."
        maxLength={2000}
        {...form.text('note')}
      />
      <Checkbox label="Agreed to marketing emails" {...form.tick('agrees')} />
      {form.draft.agrees && (
        <TextField
          label="How they agreed"
          hint="For example: asked in the shop, or a signed form. The date is saved with it."
          maxLength={120}
          {...form.text('consentSource')}
        />
      )}
      {asked && <ConflictDialog what="this customer" asked={asked} words={customerConflictWords} />}
    </FormDialog>
  )
}

const toDraft = ({ name, email, phone, note, consent }: Customer) => ({
  name,
  email,
  phone,
  note,
  agrees: consent !== null,
  consentSource: consent?.source ?? '',
})
type Draft = ReturnType<typeof toDraft>

const parse = ({ agrees, consentSource, ...draft }: Draft) =>
  CustomerDetails.safeParse({ ...draft, consentSource: agrees ? consentSource : null })

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  note: 'Note',
  agrees: 'Agreed to marketing emails',
  consentSource: 'How they agreed',
}

const customerConflictWords: ConflictWords = { label: ({ path }) => labels[path] ?? path }

function useCustomerForm(initialCustomer: Customer, onClose: () => void) {
  const [base, setBase] = useState(initialCustomer)
  const form = useForm(toDraft(initialCustomer), parse)
  const send = (details: CustomerDetails, opened: Customer) =>
    performOnCustomer(
      () =>
        call(updateCustomer, {
          params: { customerId: opened.id },
          body: { details, version: opened.version },
        }),
      'The customer is saved',
    )
  const { asked, meet } = useConflict<Customer, Draft>({
    toDraft,
    merge: mergeDrafts,
    load: () => queryClient.fetchQuery({ ...customerQuery(initialCustomer.id), staleTime: 0 }),
    adopt: async (merged, theirs) => {
      setBase(theirs)
      form.begin(merged)
      const { data } = parse(merged)
      if (data) await send(data, theirs)
      else form.accept()
      return data !== undefined
    },
  })
  const save = async (details: CustomerDetails) => {
    try {
      await send(details, base)
    } catch (refusal) {
      const isLate = refusal instanceof ApiError && refusal.code === 'version_conflict'
      // The dialog stays open during conflict resolution.
      if (!isLate || !(await meet(base, form.draft))) throw refusal
    }
  }
  const settle: NonNullable<typeof asked>['resolve'] = async (choices) => {
    try {
      if (await asked?.resolve(choices)) onClose()
    } catch (refusal) {
      if (!form.refuse(refusal)) notifyError('The customer could not be saved', refusal)
    }
  }
  return { form, base, save, asked: asked && { ...asked, resolve: settle } }
}
