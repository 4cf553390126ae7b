import type { OrderDraft, OrderDraftContent } from '@marketday/contract/orders/drafts/order-draft'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
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
  const form = useForm<DraftForm, OrderDraftContent>(toDraftForm(draft.content), readDraftForm)
  useEffect(() => () => void saver.flush().catch(() => {}), [saver])

  const change = (part: Partial<DraftForm>) => {
    form.change(part)
    const { data } = readDraftForm({ ...form.draft, ...part })
    if (data) saver.keep(data)
  }
  const show = (next: OrderDraft, content = next.content) => {
    saver.adopt(next)
    form.begin(toDraftForm(content))
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
  const follow = useEffectEvent((theirs: OrderDraft) => {
    if (theirs.version > saving.saved.version && !saver.isWaiting() && saving.state !== 'saving')
      show(theirs)
  })
  useEffect(() => follow(draft), [draft])
  return { form, change, saving, saved: saving.saved, saver, conflict: conflict.asked }
}

export type DraftFormState = ReturnType<typeof useDraftForm>
