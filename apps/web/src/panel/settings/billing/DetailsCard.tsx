import {
  getBillingDetails,
  setBillingDetails,
  type BillingDetails,
} from '@marketday/contract/money/billing-details'
import { taxNumberProblem } from '@marketday/contract/money/tax-number'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../use-can.ts'

const detailsQuery = queryOptions({
  queryKey: ['subscription', 'details'],
  queryFn: ({ signal }) => call(getBillingDetails, { signal }),
})

const nothing: BillingDetails = {
  name: '',
  street: '',
  city: '',
  postcode: '',
  country: '',
  taxNumber: '',
}

/** To whom the invoices are written. */
export function DetailsCard() {
  const mayEdit = useCan()('billing.edit')
  const query = useQuery(detailsQuery)
  const details = query.data?.details ?? nothing
  return (
    <Card
      title="On your invoices"
      description="Invoices that are made stay as they are."
      actions={
        mayEdit &&
        query.data && (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <DetailsDialog details={details} onClose={close} />}
          >
            Change the address
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
            <p className="text-[0.9375rem] text-soft">No address has been given yet.</p>
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
  const [draft, setDraft] = useState(details)
  const problems = problemsOf(draft)
  const save = async () => {
    const saved = await call(setBillingDetails, { body: draft })
    await showAnswer(detailsQuery.queryKey, saved)
    onClose()
    notify('The address is saved')
  }
  return (
    <Dialog onClose={onClose} title="Billing address">
      <Form action="Save" isComplete={Object.keys(problems).length === 0} onSubmit={save}>
        {({ isChecked }) => (
          <>
            {fields.map(({ name, ...field }) => (
              <TextField
                key={name}
                {...field}
                value={draft[name]}
                onChange={({ target }) =>
                  setDraft({
                    ...draft,
                    [name]: name === 'country' ? target.value.toUpperCase() : target.value,
                  })
                }
                error={isChecked ? problems[name] : undefined}
              />
            ))}
          </>
        )}
      </Form>
    </Dialog>
  )
}

type Problems = Partial<Record<keyof BillingDetails, string>>

function problemsOf(draft: BillingDetails): Problems {
  const tax = taxNumberProblem(draft.taxNumber, draft.country)
  return {
    ...(draft.name.trim() === '' && { name: 'Whom is the invoice for?' }),
    ...(draft.street.trim() === '' && { street: 'The street is missing' }),
    ...(draft.city.trim() === '' && { city: 'The town is missing' }),
    ...(!/^[A-Z]{2}$/.test(draft.country) && { country: 'Two letters, such as GB' }),
    ...(tax && { taxNumber: tax }),
  }
}
