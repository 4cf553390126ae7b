import type { OrderDraft } from '@marketday/contract/orders/order-draft'
import { placeOrderDraft } from '@marketday/contract/orders/order-drafts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useCan } from '../../account-query.ts'
import { ReferenceField } from '../detail/dialogs/PaymentFields.tsx'
import { performOnDrafts } from './draft-queries.ts'

const ways = {
  mailLink: { payment: 'payLink', mailsLink: true },
  copyLink: { payment: 'payLink', mailsLink: false },
  onReceipt: { payment: 'onReceipt', mailsLink: false },
  cash: { payment: 'cash', mailsLink: false },
  bank: { payment: 'bank', mailsLink: false },
} as const
type Way = keyof typeof ways

interface PlacementDraft {
  way: Way
  reference: string
  oversells: boolean
}

export function PlaceDraftDialog({ draft, onClose }: { draft: OrderDraft; onClose: () => void }) {
  const { totalMinor, currency, content, version } = draft
  const navigate = useNavigate()
  // Same key for every click in this dialog: a draft is one order.
  const [key] = useState(() => crypto.randomUUID())
  const mayOversell = useCan()('orders.oversell')
  const isShort = draft.shortages.length > 0
  const initial: PlacementDraft = { way: 'mailLink', reference: '', oversells: false }
  const form = useForm(initial, ({ way, reference, oversells }) =>
    checked(
      { way, reference: reference.trim(), oversells },
      {
        oversells: isShort && mayOversell && !oversells && 'Tick it, or reduce the quantity',
        reference: way === 'bank' && reference.trim() === '' && 'Enter the transfer reference',
      },
    ),
  )
  const { way } = form.draft
  const place = ({ way: by, reference, oversells }: PlacementDraft) =>
    performOnDrafts(
      async () => {
        const placed = await call(placeOrderDraft, {
          params: { draftId: draft.id },
          body: {
            version,
            expectedTotalMinor: totalMinor,
            ...ways[by],
            ...(by === 'bank' && { reference }),
            ...(oversells && { oversells }),
          },
          idempotencyKey: `${key}-${version}-${totalMinor}-${by}-${oversells}`,
        })
        if (by !== 'copyLink') await navigate(to('order', { orderId: placed.orderId }))
        return placed
      },
      ({ number, isNew }) =>
        isNew ? `Order ${number} is placed` : `It was placed before, as order ${number}`,
    )
  return (
    <FormDialog
      onClose={onClose}
      title="Place order"
      description={`We email ${content.name} at ${content.email}.`}
      action={`Place order for ${money(totalMinor, currency)}`}
      {...form.sending(place)}
    >
      {isShort && (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-medium text-bad">{draft.shortages.join('. ')}.</p>
          {mayOversell ? (
            <Checkbox label="Sell more than in stock" {...form.tick('oversells')} />
          ) : (
            <p className="text-sm text-soft">
              Your role can’t sell more than is in stock; ask an owner or a manager.
            </p>
          )}
        </div>
      )}
      <RadioGroup
        label="Payment"
        value={way}
        onChange={(value) => form.change({ way: value as Way })}
        options={[
          { value: 'mailLink', label: 'Payment link by email', hint: content.email },
          { value: 'copyLink', label: 'Payment link to copy' },
          { value: 'onReceipt', label: 'Cash on receipt' },
          { value: 'cash', label: 'Already paid in cash' },
          { value: 'bank', label: 'Already paid by bank transfer' },
        ]}
      />
      {way === 'bank' && <ReferenceField {...form.text('reference')} />}
    </FormDialog>
  )
}
