import {
  getBillingDetails,
  setBillingDetails,
  type BillingDetails,
} from '@marketday/contract/accounts/billing/billing-details'
import { taxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'

const detailsQuery = queryOptions({
  queryKey: ['subscription', 'details'],
  queryFn: ({ signal }) => call(getBillingDetails, { signal }),
})

const emptyDetails: BillingDetails = {
  name: '',
  street: '',
  city: '',
  postcode: '',
  country: '',
  taxNumber: '',
}

export function DetailsCard() {
  const mayEdit = useCan()('billing.edit')
  const query = useQuery(detailsQuery)
  const details = query.data?.details ?? emptyDetails
  return (
    <Card
      title="Billing details"
      description="Existing invoices do not change."
      actions={
        mayEdit &&
        query.data && (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <DetailsDialog details={details} onClose={close} />}
          >
            Change address
          </DialogButton>
        )
      }
    >
      <Loaded query={query} what="the billing address" rows={2}>
        {({ details: known }) =>
          known ? (
            <address className="text-[0.9375rem] not-italic [overflow-wrap:anywhere]">
              {linesOf(known).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          ) : (
            <p className="text-[0.9375rem] text-soft">No billing address yet.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

const linesOf = ({ name, street, postcode, city, country, taxNumber }: BillingDetails): string[] =>
  [
    name,
    street,
    `${postcode} ${city}`.trim(),
    country,
    taxNumber && `Tax number: ${taxNumber}`,
  ].filter((line) => line !== '')

interface DetailsDialogProps {
  details: BillingDetails
  onClose: () => void
}

const fields = [
  { name: 'name', label: 'Name', autoComplete: 'organization' },
  { name: 'street', label: 'Street and number', autoComplete: 'street-address' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code', optional: true },
  { name: 'city', label: 'Town', autoComplete: 'address-level2' },
  { name: 'country', label: 'Country', autoComplete: 'country', hint: 'Two letters, such as GB.' },
  { name: 'taxNumber', label: 'Tax number', autoComplete: 'off', optional: true },
] as const

function DetailsDialog({ details, onClose }: DetailsDialogProps) {
  const form = useForm(details, (draft) => checked(draft, problemsOf(draft)))
  const save = async (body: BillingDetails) => {
    const saved = await call(setBillingDetails, { body })
    await showAnswer(detailsQuery.queryKey, saved)
    notify('The address is saved')
  }
  return (
    <FormDialog onClose={onClose} title="Billing address" action="Save" {...form.sending(save)}>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          {...form.text(name)}
          onChange={({ target }) =>
            form.change({ [name]: name === 'country' ? target.value.toUpperCase() : target.value })
          }
        />
      ))}
    </FormDialog>
  )
}

type Problems = Partial<Record<keyof BillingDetails, string>>

function problemsOf(draft: BillingDetails): Problems {
  const tax = taxNumberProblem(draft.taxNumber, draft.country)
  return {
    ...(draft.name.trim() === '' && { name: 'Enter a name' }),
    ...(draft.street.trim() === '' && { street: 'Enter a street' }),
    ...(draft.city.trim() === '' && { city: 'Enter a town' }),
    ...(!/^[A-Z]{2}$/.test(draft.country) && { country: 'Two letters, such as GB' }),
    ...(tax && { taxNumber: tax }),
  }
}
