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
