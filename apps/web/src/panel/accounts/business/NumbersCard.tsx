import {
  DocumentPrefixes,
  getDocumentNumbers,
  saveDocumentPrefixes,
  type DocumentNumbers,
} from '@marketday/contract/orders/documents/order-documents'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../use-can.ts'

const numbersQuery = queryOptions({
  queryKey: ['business', 'numbers'],
  queryFn: ({ signal }) => call(getDocumentNumbers, { signal }),
})

export function NumbersCard() {
  const numbers = useQuery(numbersQuery)
  return (
    <Card
      title="Invoice numbers"
      description="An invoice gets the next number when it is first printed, and keeps it. Numbers have no gaps."
    >
      <Loaded query={numbers} what="the numbers" rows={2}>
        {(documentNumbers) => (
          <Numbers key={JSON.stringify(documentNumbers)} numbers={documentNumbers} />
        )}
      </Loaded>
    </Card>
  )
}

function Numbers({ numbers }: { numbers: DocumentNumbers }) {
  const { invoicePrefix, creditNotePrefix, nextInvoice, nextCreditNote } = numbers
  const mayEdit = useCan()('settings.edit')
  const form = useForm({ invoicePrefix, creditNotePrefix }, (draft) =>
    DocumentPrefixes.safeParse(draft),
  )
  const next = `The next numbers are ${nextInvoice} and ${nextCreditNote}.`
  if (!mayEdit) return <p>{next}</p>
  const save = async (body: DocumentPrefixes) => {
    await showAnswer(numbersQuery.queryKey, await call(saveDocumentPrefixes, { body }))
    notify('The numbers are saved')
  }
  return (
    <Form {...form.sending(save)} action="Save numbers">
      <TextField
        label="Invoices start with"
        hint={next}
        maxLength={20}
        {...form.text('invoicePrefix')}
      />
      <TextField
        label="Credit notes start with"
        maxLength={20}
        {...form.text('creditNotePrefix')}
      />
    </Form>
  )
}
