import { CustomerDetails, updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import type { Customer } from '@marketday/contract/orders/customers'
import { useState } from 'react'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { notifyError } from '../../../../ui/feedback/toast.ts'
import type { ConflictWords } from '../../../forms/ConflictDialog.tsx'
import { mergeDrafts } from '../../../forms/merge/merge-drafts.ts'
import { useConflict } from '../../../forms/use-conflict.ts'
import { customerQuery, performOnCustomer } from '../customer-queries.ts'

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

export const customerConflictWords: ConflictWords = { label: ({ path }) => labels[path] ?? path }

export function useCustomerForm(initialCustomer: Customer, onClose: () => void) {
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
