import { changeOrder, type ReceivingOptions } from '@marketday/contract/orders/acts/change-order'
import { readMapPoint } from '@marketday/contract/contact/place'
import type { Order } from '@marketday/contract/orders/orders'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { useKeptForm } from '../../forms/KeptFormOffer.tsx'
import { changePreviewQuery, performOnOrder, receivingOptionsQuery } from '../order-queries.ts'
import { emptyChange, readChange, type ChangeDraft } from './change-draft.ts'

/** Order change form; the server calculates the result. */
export function useChangeForm(order: Order) {
  const navigate = useNavigate()
  const { busy, during } = useBusy()
  // Same key for every submit: an order is changed once.
  const [key] = useState(() => crypto.randomUUID())
  const { receivingOptions, follow } = useReceivingOptions(order)
  const own = receivingOptions.data
  const form = useForm<ChangeDraft, ChangeDraft>(emptyChange, (draft) => {
    const { problems, isChanged } = readChange(order, draft, own)
    return checked(draft, { ...problems, lines: !isChanged && 'Nothing has changed yet' })
  })
  const { draft } = form
  follow(draft)
  const isChanged = readChange(order, draft, own).isChanged
  const isWaiting = busy || !isChanged || receivingOptions.isFetching
  const change = useChangePreview(order, draft, { own, isWaiting })

  const send = async ({ note, notify, settles }: ChangeDraft) => {
    const wished = readChange(order, draft, own).changes
    // A submit before the preview uses the default options.
    const changePreview = await queryClient.fetchQuery(changePreviewQuery(order.id, wished))
    const body = {
      ...wished,
      ...(note.trim() && { note: note.trim() }),
      settle: (settles && settlementOf(changePreview)) || ('none' as const),
      notify,
    }
    await performOnOrder(
      () =>
        call(changeOrder, {
          params: { orderId: order.id },
          body,
          idempotencyKey: `${key}-${order.version}`,
        }),
      'Order changed',
    )
    form.begin(emptyChange)
    await navigate(to('order', { orderId: order.id }))
  }
  const isTouched = !busy && (isChanged || draft.note !== '')
  const storedForm = useKeptForm<null, ChangeDraft>({
    of: `change of order ${order.id}`,
    opened: null,
    isDirty: isTouched,
    read: () => draft,
    begin: (_opened, storedDraft) => form.begin(storedDraft),
  })
  return {
    form,
    ...change,
    receivingOptions,
    dueMinor: change.after?.outstandingMinor ?? 0,
    backMinor: change.after ? owedBackMinor(change.after) : 0,
    isTouched,
    kept: storedForm,
    send: (whole: ChangeDraft) => during(() => send(whole)),
  }
}

/** Options at the typed address. */
function useReceivingOptions(order: Order) {
  const [{ place, text }, setDestination] = useState({ place: order.place, text: '' })
  // The same object until something is typed, so that its deferred value settles.
  const destination = useMemo(() => {
    const point = readMapPoint(text)
    return { place, ...(point && { point }) }
  }, [place, text])
  const receivingOptions = useQuery({
    ...receivingOptionsQuery(order.id, useDeferredValue(destination)),
    enabled: order.deliveryKind !== 'none',
  })
  const follow = ({ receiving, point: typedPoint }: ChangeDraft) => {
    const typed = receiving.place ?? order.place
    if (typed !== place || typedPoint !== text) setDestination({ place: typed, text: typedPoint })
  }
  return { receivingOptions, follow }
}

interface Known {
  readonly own: ReceivingOptions | undefined
  /** For the options at a newly typed address, or for a change that is being saved. A deferred draft may be older. */
  readonly isWaiting: boolean
}

function useChangePreview(order: Order, draft: ChangeDraft, { own, isWaiting }: Known) {
  const { changes, problems, isChanged } = readChange(order, useDeferredValue(draft), own)
  const isReady = isChanged && !isWaiting && Object.keys(problems).length === 0
  const preview = useQuery({ ...changePreviewQuery(order.id, changes), enabled: isReady })
  const after = isReady ? preview.data : undefined
  const settlement = after ? settlementOf(after) : null
  return { preview, after, settlement, changes }
}

export type ChangeFormState = ReturnType<typeof useChangeForm>

/** Options to settle the difference at once. */
function settlementOf(after: Order): 'payLink' | 'refund' | null {
  if (after.outstandingMinor > 0) return after.actions.sendPayLink === null ? 'payLink' : null
  return owedBackMinor(after) > 0 && mayRefund(after) ? 'refund' : null
}

const mayRefund = ({ actions }: Order) =>
  actions.refund === null || !actions.refund.startsWith('Your role')
