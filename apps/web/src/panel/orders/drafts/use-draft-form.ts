import type { OrderDraft, OrderDraftContent } from '@marketday/contract/orders/drafts/order-draft'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import type { SaveState } from '../../../ui/feedback/SaveNote.tsx'
import { mergeDrafts } from '../../forms/merge/merge-drafts.ts'
import { mergeRows } from '../../forms/merge/merge-rows.ts'
import { useConflict } from '../../forms/use-conflict.ts'
import { readDraftForm, toDraftForm, type DraftForm } from './draft-form.ts'
import { draftQuery } from './draft-queries.ts'
import { createDraftSaver, type DraftSaving } from './draft-saver.ts'

/** What is typed is saved by itself, and comes back with its sums and with what it lacks. */
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
    // Of the version that is known, what is worked out on reading may be new: prices and shortages.
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
    /** Lets go of what is typed and not saved. */
    discard: () => show(saving.saved),
  }
}

function useDraftFields(content: OrderDraftContent) {
  const form = useForm<DraftForm, OrderDraftContent>(toDraftForm(content), readDraftForm)
  const [phoneRound, setPhoneRound] = useState(0)
  const renewPhone = () => setPhoneRound((before) => before + 1)
  return {
    form,
    /** Whether what is typed can be saved; what cannot is marked. */
    isWhole: readDraftForm(form.draft).data !== undefined,
    /** The key of the phone field, which keeps what is typed to itself. */
    phoneRound,
    renewPhone,
    begin: (next: OrderDraftContent) => {
      form.begin(toDraftForm(next))
      if (next.phone !== form.draft.phone) renewPhone()
    },
  }
}

export type DraftFormState = ReturnType<typeof useDraftForm>
