import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'

import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { draftQuery, refreshBuilds } from '../builds/build-queries.ts'
import { OwnPages } from './OwnPages.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { FormErrorSummary } from '../../../ui/forms/FormErrorSummary.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { KeptFormOffer, useKeptForm } from '../../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { mergeDrafts } from '../../forms/merge-drafts.ts'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useConflict } from '../../forms/use-conflict.ts'
import {
  changesOf,
  parseTexts,
  problemsOf,
  textLabels,
  toTexts,
  type Texts,
} from './texts-draft.ts'
import { useCan } from '../../account-query.ts'
import { TextsFields } from './TextsFields.tsx'

export function TextsMain() {
  const draft = useQuery(draftQuery)
  return (
    <>
      <Loaded query={draft} what="the texts of the shop">
        {(stored) => <TextsForm stored={stored} />}
      </Loaded>
      <OwnPages />
    </>
  )
}

const textsOf = ({ content }: ShopDraft): Texts => toTexts(content)

/** Unsaved input survives a concurrent save by another user. */
function TextsForm({ stored }: { stored: ShopDraft }) {
  const mayEdit = useCan()('builds.create')
  const [base, setBase] = useState(stored)
  const form = useForm(textsOf(base), parseTexts)
  const { busy, during } = useBusy()
  const texts = form.draft
  const changes = changesOf(textsOf(base), texts)

  const begin = (opened: ShopDraft, typed: Texts) => {
    setBase(opened)
    form.begin(typed)
  }
  // An unmodified form follows the stored version.
  if (changes.length === 0 && stored.version > base.version) begin(stored, textsOf(stored))
  const save = async (typed: Texts, opened: ShopDraft) => {
    try {
      const { theme, content, version } = opened
      const body = { theme, content: { ...content, ...typed }, version }
      const saved = await call(updateShopDraft, { body })
      void showAnswer(draftQuery.queryKey, saved)
      begin(saved, textsOf(saved))
      void refreshBuilds()
      notify('Saved', { description: 'Visitors see it after the next build is published.' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') await meet(opened, typed)
      else if (!form.refuse(error)) notifyError('The texts could not be saved', error)
    }
  }
  const { asked, meet } = useConflict<ShopDraft, Texts>({
    toDraft: textsOf,
    merge: mergeDrafts,
    load: () => queryClient.fetchQuery({ ...draftQuery, staleTime: 0 }),
    adopt: (both, theirs) => {
      begin(theirs, both)
      return during(() => save(both, theirs))
    },
  })
  const storedForm = useKeptForm<ShopDraft, Texts>({
    of: mayEdit ? 'texts' : null,
    opened: base,
    isDirty: changes.length > 0,
    read: () => texts,
    begin,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const accepted = busy ? undefined : form.accept()
    if (accepted) void during(() => save(accepted, base))
  }

  return (
    <form noValidate aria-label="Texts and checkout" onSubmit={submit}>
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see the texts of the shop but not change them; ask an owner or a manager" />
      )}
      <KeptFormOffer kept={storedForm} />
      <div className="mb-5 empty:hidden">
        <FormErrorSummary problems={problemsOf(form.problems)} tries={form.tries} />
      </div>
      <fieldset disabled={!mayEdit} className="min-w-0 max-w-3xl">
        <legend className="sr-only">Texts and checkout</legend>
        <TextsFields texts={texts} errors={form.problems} onChange={form.change} />
      </fieldset>
      <SaveBar
        changes={changes.map((name) => textLabels[name])}
        keptAt={storedForm.keptAt}
        saving={busy}
        saveLabel="Save"
        onDiscard={() => begin(base, textsOf(base))}
      />
      <LeaveGuard dirty={changes.length > 0 && !busy} />
      {asked && (
        <ConflictDialog
          what="the shop"
          asked={asked}
          words={{ label: ({ path }) => textLabels[path as keyof Texts] }}
        />
      )}
    </form>
  )
}
