import { useEffect, useEffectEvent, useState } from 'react'

import type {
  OrderDraft,
  OrderDraftContent,
  OrderDraftLine,
} from '@marketday/contract/orders/order-draft'
import { WrittenGift } from '@marketday/contract/payments/credit/gift-of-line'
import type { OrderItem } from '@marketday/contract/orders/order-items'

import { queryClient } from '../../../platform/api/query-client.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import type { SaveState } from '../../../ui/feedback/SaveNote.tsx'
import { mergeDrafts } from '../../forms/merge-drafts.ts'
import { mergeRows } from '../../forms/merge-rows.ts'
import { useConflict } from '../../forms/use-conflict.ts'
import { draftQuery } from './draft-queries.ts'
import { createDraftSaver, type DraftSaving } from './draft-saver.ts'
import { checked, type Parsed } from '../../../platform/forms/checked.ts'

/** Autosaves the draft; replies bring totals and problems. */
export function useDraftForm(draft: OrderDraft) {
  const [saving, setSaving] = useState<DraftSaving>({
    state: 'idle',
    saved: draft,
    refusal: null,
    conflict: null,
  })
  const [saver] = useState(() => createDraftSaver(draft, setSaving))
  const fields = useDraftFields(draft.content)
  const { form, isWhole } = fields
  useEffect(() => () => void saver.flush().catch(() => {}), [saver])

  const change = (part: Partial<DraftForm>) => {
    form.change(part)
    const { data } = readDraftForm({ ...form.draft, ...part })
    if (data) saver.keep(data)
    else form.accept()
  }
  const show = (next: OrderDraft, content = next.content) => {
    saver.adopt(next)
    fields.begin(content)
  }
  const conflict = useConflict<OrderDraft, OrderDraftContent>({
    toDraft: ({ content }) => content,
    merge: (versions, choices) =>
      mergeDrafts(versions, choices, { lines: mergeRows({ key: 'id' }) }),
    load: () => queryClient.fetchQuery({ ...draftQuery(draft.id), staleTime: 0 }),
    adopt: (content, theirs) => {
      show(theirs, content)
      saver.keep(content)
    },
  })
  const meet = useEffectEvent((mine: OrderDraftContent) => conflict.meet(saving.saved, mine))
  useEffect(() => {
    if (saving.conflict) void meet(saving.conflict)
  }, [saving.conflict])
  const isSettled = () => !saver.isWaiting() && saving.state !== 'saving'
  const follow = useEffectEvent((theirs: OrderDraft) => {
    // Same version, but prices and shortages are computed on read.
    if (theirs.version === saving.saved.version) saver.know(theirs)
    else if (theirs.version > saving.saved.version && isWhole && isSettled()) show(theirs)
  })
  useEffect(() => follow(draft), [draft])
  const state: SaveState = isWhole ? saving.state : 'refused'
  return {
    ...fields,
    change,
    state,
    saving,
    saved: saving.saved,
    saver,
    conflict: conflict.asked,
    discard: () => show(saving.saved),
  }
}

function useDraftFields(content: OrderDraftContent) {
  const form = useForm<DraftForm, OrderDraftContent>(toDraftForm(content), readDraftForm)
  const [phoneRound, setPhoneRound] = useState(0)
  const renewPhone = () => setPhoneRound((before) => before + 1)
  return {
    form,
    /** Whether the input can be saved; problems are marked. */
    isWhole: readDraftForm(form.draft).data !== undefined,
    /** Key to remount the phone field, which holds its text internally. */
    phoneRound,
    renewPhone,
    begin: (next: OrderDraftContent) => {
      form.begin(toDraftForm(next))
      if (next.phone !== form.draft.phone) renewPhone()
    },
  }
}

export type DraftFormState = ReturnType<typeof useDraftForm>

/** Line with field values, which may be temporarily empty. */
export interface DraftFormLine extends Omit<OrderDraftLine, 'quantity'> {
  readonly quantity: number | null
}

type Discount = OrderDraftContent['discount']

interface DraftForm extends Omit<
  OrderDraftContent,
  'lines' | 'discount' | 'deliveryKind' | 'slotId'
> {
  readonly lines: readonly DraftFormLine[]
  readonly discountKind: Discount['kind']
  readonly code: string
  readonly percent: number | null
  readonly amountMinor: number | null
  readonly discountReason: string
  /** Empty if not chosen. */
  readonly deliveryKind: NonNullable<OrderDraftContent['deliveryKind']> | ''
  readonly slotId: string
}

export function toDraftForm(content: OrderDraftContent): DraftForm {
  const { discount, deliveryKind, slotId, ...rest } = content
  return {
    ...rest,
    discountKind: discount.kind,
    code: discount.code,
    percent: discount.percentBp === null ? null : discount.percentBp / 100,
    amountMinor: discount.amountMinor,
    discountReason: discount.reason,
    deliveryKind: deliveryKind ?? '',
    slotId: slotId ?? '',
  }
}

/** Content to save; a missing quantity must not block the rest, an invalid one waits. */
export function readDraftForm(form: DraftForm): Parsed<OrderDraftContent> {
  const {
    discountKind,
    code,
    percent,
    amountMinor,
    discountReason,
    deliveryKind,
    slotId,
    lines,
    ...rest
  } = form
  // A hidden percentage is neither validated nor saved.
  const percentOff = discountKind === 'percent' ? percent : null
  const content: OrderDraftContent = {
    ...rest,
    lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? 1 })),
    discount: {
      kind: discountKind,
      code,
      percentBp: percentOff === null ? null : Math.round(percentOff * 100),
      amountMinor,
      reason: discountReason,
    },
    deliveryKind: deliveryKind || null,
    slotId: (deliveryKind && slotId) || null,
  }
  return checked(content, {
    ...Object.fromEntries(lines.flatMap(problemsOfLine)),
    percent:
      percentOff !== null && (percentOff <= 0 || percentOff > 100) && 'More than 0, at most 100',
  })
}

const problemsOfLine = ({
  id,
  quantity,
  gift,
}: DraftFormLine): [string, string | false | undefined][] => [
  [`quantity.${id}`, quantity !== null && !isQuantity(quantity) && 'From 1 to 100000'],
  [`sendOn.${id}`, sendDayProblem(gift?.sendOn)],
]

const sendDayProblem = (sendOn: string | null = null) =>
  WrittenGift.shape.sendOn.safeParse(sendOn).error?.issues[0]?.message

const isQuantity = (quantity: number) => quantity >= 1 && quantity <= 100_000

export function withDraftItem(
  lines: readonly DraftFormLine[],
  { variantId }: Pick<OrderItem, 'variantId'>,
): readonly DraftFormLine[] {
  return lines.some((line) => line.variantId === variantId)
    ? lines.map((line) =>
        line.variantId === variantId ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line,
      )
    : [...lines, { ...newLine(), variantId }]
}

export const withCustomItem = (lines: readonly DraftFormLine[]): readonly DraftFormLine[] => [
  ...lines,
  { ...newLine(), custom: { title: '', taxClassId: null, isDelivered: true } },
]

const newLine = (): DraftFormLine => ({
  id: crypto.randomUUID(),
  variantId: null,
  custom: null,
  quantity: 1,
  unitPriceMinor: null,
  priceReason: '',
  gift: null,
})

export const pricedLine = ({ lines }: OrderDraft, { id }: Pick<DraftFormLine, 'id'>) =>
  lines.find((line) => line.id === id)
