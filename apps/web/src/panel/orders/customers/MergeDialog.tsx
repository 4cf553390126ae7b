import type { MergePreview } from '@marketday/contract/orders/customers/merge-customers'
import { useQuery } from '@tanstack/react-query'
import { count, money } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { merge, mergePreviewQuery } from './customer-queries.ts'

interface MergeDialogProps {
  customerIds: readonly string[]
  onClose: () => void
  onDone?: (keptId: string) => unknown
}

const title = 'Merge customers'

export function MergeDialog({ customerIds, onClose, onDone }: MergeDialogProps) {
  const preview = useQuery(mergePreviewQuery(customerIds))
  if (preview.data) return <MergeForm preview={preview.data} onClose={onClose} onDone={onDone} />
  return (
    <Dialog title={title} onClose={onClose} cancel="Cancel">
      <Loaded query={preview} what="these customers" rows={4}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface MergeFormProps extends Pick<MergeDialogProps, 'onClose' | 'onDone'> {
  preview: MergePreview
}

function MergeForm({ preview, onClose, onDone }: MergeFormProps) {
  const { customers } = preview
  const first = customers[0]?.id ?? ''
  const idWith = (readField: (one: MergePreview['customers'][number]) => string) =>
    customers.find((customer) => readField(customer) !== '')?.id ?? first
  const form = useForm(
    {
      keptId: first,
      nameFromId: idWith(({ name }) => name),
      phoneFromId: idWith(({ phone }) => phone),
    },
    (draft) => checked(draft, { keptId: preview.merge }),
  )
  const send = async (choice: typeof form.draft) => {
    await merge({ ...choice, customers: customers.map(({ id, version }) => ({ id, version })) })
    await onDone?.(choice.keptId)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="All orders are kept under one customer. You can undo this for 30 days."
      action={`Merge ${count(customers.length)} customers`}
      {...form.sending(send)}
    >
      <RadioGroup
        label="Email to keep"
        hint="New orders with the other addresses go to this customer too."
        value={form.draft.keptId}
        onChange={(keptId) => form.change({ keptId })}
        error={form.problems['keptId']}
        options={customers.map(({ id, email, orderCount }) => ({
          value: id,
          label: email,
          hint: orderCount === 1 ? '1 order' : `${count(orderCount)} orders`,
        }))}
      />
      <Choice
        label="Name to keep"
        values={customers.map(({ id, name }) => [id, name])}
        value={form.draft.nameFromId}
        onChange={(nameFromId) => form.change({ nameFromId })}
      />
      <Choice
        label="Phone number to keep"
        values={customers.map(({ id, phone }) => [id, phone])}
        value={form.draft.phoneFromId}
        onChange={(phoneFromId) => form.change({ phoneFromId })}
      />
      <Outcome preview={preview} />
    </FormDialog>
  )
}

interface ChoiceProps {
  label: string
  values: readonly (readonly [id: string, value: string])[]
  value: string
  onChange: (id: string) => void
}

/** Distinct values; hidden if all are equal. */
function Choice({ label, values, value, onChange }: ChoiceProps) {
  const chosen = values.find(([id]) => id === value)?.[1]
  const distinct = values.filter(
    ([, text], index) => values.findIndex(([, other]) => other === text) === index,
  )
  if (distinct.length < 2) return null
  return (
    <RadioGroup
      label={label}
      inline={distinct.length === 2}
      value={distinct.find(([, text]) => text === chosen)?.[0] ?? ''}
      onChange={onChange}
      options={distinct.map(([id, text]) => ({ value: id, label: text || 'None' }))}
    />
  )
}

function Outcome({ preview }: { preview: MergePreview }) {
  const { customers, orderCount, spentMinor, tags, note } = preview
  const [one] = customers
  const terms = [
    ['Orders', count(orderCount)],
    ['Spent', one ? money(spentMinor, one.currency) : ''],
    ['Email marketing', consentTogether(preview)],
    ['Tags', tags.join(', ')],
    ['Note', note],
  ].filter(([, text]) => text !== '')
  return (
    <section aria-label="After merging" className="rounded-lg bg-hover px-4 py-3 text-sm">
      <h3 className="font-medium">After merging</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {terms.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The stricter consent wins. */
function consentTogether({ customers, allAgreed }: MergePreview): string {
  if (allAgreed) return 'Agreed, because all of them have'
  const without = customers.filter(({ consent }) => consent === null)
  if (without.length === customers.length) return 'Not agreed'
  return `Not agreed, because ${without.map(({ name, email }) => name || email).join(', ')} did not`
}
