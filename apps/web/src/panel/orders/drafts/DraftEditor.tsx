import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'

import type { Market } from '@marketday/contract/catalog/markets'
import type { OrderDraft } from '@marketday/contract/orders/order-draft'
import {
  copyOrderDraft,
  releaseOrderDraft,
  holdOrderDraft,
} from '@marketday/contract/orders/order-drafts'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { clock, moment, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SaveNote } from '../../../ui/feedback/SaveNote.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { goToProblem } from '../../../ui/forms/use-submit.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { marketsQuery } from '../../catalog/inventory-queries.ts'
import type { AskedConflicts } from '../../forms/use-conflict.ts'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { useLeave } from '../../kit/page/use-leave.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useCan } from '../../account-query.ts'
import { DraftCustomer } from './DraftCustomer.tsx'
import { DraftDiscount } from './DraftDiscount.tsx'
import { DraftInvoice } from './DraftInvoice.tsx'
import { DraftItems } from './DraftItems.tsx'
import { DraftReceiving } from './DraftReceiving.tsx'
import { DraftSums } from './DraftSums.tsx'
import { actOnDrafts, beginDraft, removeDraft, performOnDrafts } from './draft-queries.ts'
import { DraftMarket, nameMarket } from './DraftMarket.tsx'
import { PlaceDraftDialog } from './PlaceDraftDialog.tsx'
import { useDraftForm, type DraftFormState } from './draft-form.ts'
import type { Conflict } from '../../forms/merge-drafts.ts'
import { itemName } from '../../stock/item-name.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { DateTimeField } from '../../forms/DateTimeField.tsx'

type DialogName = 'place' | 'keep'

const unsaved: Readonly<Record<DialogName, string>> = {
  place: 'The draft is not saved, so it cannot be placed',
  keep: 'The draft is not saved, so its items cannot be reserved',
}

export function DraftEditor({ draft }: { draft: OrderDraft }) {
  const mayEdit = useCan()('orders.edit')
  const state = useDraftForm(draft)
  const { saved, saving, saver, form, change, conflict } = state
  const fields = useRef<HTMLFieldSetElement>(null)
  const [open, setOpen] = useState<DialogName | null>(null)
  const lacking = useRef<HTMLElement>(null)
  usePageTitle('Draft order')
  /** Flush first: includes input typed a moment ago. */
  const begin = async (dialog: DialogName) => {
    if (!state.isWhole) return goToProblem(fields.current)
    try {
      const { problems } = await saver.flush()
      if (dialog === 'place' && problems.length > 0) lacking.current?.focus()
      else setOpen(dialog)
    } catch (error) {
      notifyError(unsaved[dialog], error)
    }
  }
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title="Draft order"
        description={
          saved.heldUntil
            ? `${saved.heldUnits} ${saved.heldUnits === 1 ? 'unit is' : 'units are'} reserved until ${moment(saved.heldUntil, saved.timeZone)}.`
            : 'No stock is reserved until it is placed.'
        }
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Drafts', href: `${to('orderManagement')}?tab=drafts` },
          { label: 'Draft order' },
        ]}
        actions={
          mayEdit && (
            <>
              <SaveNote state={state.state} time={clock(saved.updatedAt)} />
              <DraftMenu state={state} onKeep={() => void begin('keep')} />
              <Button onClick={() => void begin('place')}>Place order…</Button>
            </>
          )
        }
      />
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see orders but not create them; ask an owner or a manager" />
      )}
      <fieldset ref={fields} disabled={!mayEdit} className="min-w-0">
        <legend className="sr-only">Draft order</legend>
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <DraftMarket state={state} />
            <DraftItems state={state} />
            <DraftDiscount state={state} />
            <DraftReceiving state={state} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <DraftCustomer state={state} />
            <Card title="Note">
              <TextArea
                label="Note for the order"
                hint="For the people who pack and deliver it."
                optional
                maxLength={500}
                rows={3}
                value={form.draft.customerNote}
                onChange={(event) => change({ customerNote: event.target.value })}
              />
            </Card>
            <DraftInvoice state={state} />
            <DraftSums ref={lacking} saved={saved} saving={saving} />
          </div>
        </div>
      </fieldset>
      {open === 'place' && <PlaceDraftDialog draft={saved} onClose={close} />}
      {open === 'keep' && (
        <KeepGoodsDialog draft={saved} onClose={close} onKept={(updated) => saver.know(updated)} />
      )}
      {conflict && <DraftConflict asked={conflict} draft={saved} />}
      <LeaveGuard dirty={state.state === 'failed' || state.state === 'refused'} />
    </>
  )
}

function DraftMenu({ state, onKeep }: { state: DraftFormState; onKeep: () => void }) {
  const navigate = useNavigate()
  const leave = useLeave()
  const { saved, saver } = state
  const params = { draftId: saved.id }
  const copy = async () => {
    await saver.flush().catch(() => {})
    await beginDraft(navigate, () => call(copyOrderDraft, { params }))
  }
  const release = () =>
    actOnDrafts(async () => saver.know(await call(releaseOrderDraft, { params })), {
      done: 'The reservation is released',
      failed: 'The reservation could not be released',
    })
  const remove = async () => {
    await saver.flush().catch(() => {})
    // Discards unsaved input without a prompt.
    flushSync(state.discard)
    if (await leave(`${to('orderManagement')}?tab=drafts`)) await removeDraft(saved.id)
  }
  return (
    <PageMenu
      groups={[
        [
          { label: 'Reserve items until…', onSelect: onKeep },
          ...(saved.heldUntil
            ? [{ label: 'Release reservation', onSelect: () => void release() }]
            : []),
          { label: 'Duplicate', onSelect: () => void copy() },
        ],
        [{ label: 'Delete draft', dangerous: true, onSelect: () => void remove() }],
      ]}
    />
  )
}

function DraftConflict({ asked, draft }: { asked: AskedConflicts; draft: OrderDraft }) {
  const markets = useQuery(marketsQuery).data?.rows ?? []
  const labels = { label: draftConflictLabel(draft), say: describeValue(draft.currency, markets) }
  return <ConflictDialog what="this draft" asked={asked} words={labels} />
}

const describeValue =
  (currency: string, markets: readonly Market[]) => (path: string, value: unknown) => {
    if (path === 'marketId') return nameMarket(markets, value)
    if (value === null || value === undefined || value === '') return 'Nothing'
    if (typeof value === 'number' && path.endsWith('Minor')) return money(value, currency)
    return typeof value === 'object' ? 'As selected' : String(value)
  }

const labels: Readonly<Record<string, string>> = {
  marketId: 'Market',
  email: 'Email',
  name: 'Name',
  phone: 'Phone',
  discount: 'Discount',
  deliveryKind: 'Delivery or pick-up',
  place: 'Address',
  slotId: 'Time',
  customerNote: 'Note',
  company: 'Company',
  vatNumber: 'Tax number',
  billingAddress: 'Billing address',
  quantity: 'Quantity',
  unitPriceMinor: 'Unit price',
  priceReason: 'Reason for the price',
  custom: 'Custom item',
  gift: 'Recipient',
}

export const draftConflictLabel =
  ({ lines }: OrderDraft) =>
  ({ path }: Conflict): string => {
    const [part = '', lineId, field = ''] = path.split('.')
    if (part !== 'lines') return labels[part] ?? 'Draft'
    const line = lines.find(({ id }) => id === lineId)
    const name = line ? itemName(line) : 'Item'
    return [name, labels[field]].filter(Boolean).join(': ')
  }

interface KeepGoodsDialogProps {
  draft: OrderDraft
  onClose: () => void
  onKept: (draft: OrderDraft) => void
}

/** Reserves the goods; drafts reserve nothing by default. */
function KeepGoodsDialog({ draft, onClose, onKept }: KeepGoodsDialogProps) {
  const { id: draftId, version, heldUntil, timeZone } = draft
  const form = useForm({ until: heldUntil }, ({ until }) =>
    checked({ until: until ?? '' }, { until: until === null && 'Choose a day and a time' }),
  )
  const keep = ({ until }: { until: string }) =>
    performOnDrafts(
      async () =>
        onKept(await call(holdOrderDraft, { params: { draftId }, body: { version, until } })),
      `The items are reserved until ${moment(until, timeZone)}`,
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Reserve items"
      description="Other customers can’t buy them until then, or until the order is placed."
      action="Reserve items"
      {...form.sending(keep)}
    >
      <DateTimeField label="Until" timeZone={timeZone} {...form.value('until')} />
    </FormDialog>
  )
}
