import type { ShopDraft } from '@marketday/contract/shop/shop-draft'
import { updateShopDraft } from '@marketday/contract/shop/shop-draft'
import { useState, type SubmitEvent } from 'react'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { FormErrorSummary, type FormProblem } from '../../../ui/fields/FormErrorSummary.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { KeptFormOffer } from '../../forms/kept/KeptFormOffer.tsx'
import { useKeptForm } from '../../forms/kept/use-kept-form.ts'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { mergeDrafts } from '../../forms/merge/merge-drafts.ts'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useConflict } from '../../forms/use-conflict.ts'
import { draftQuery, refreshBuilds } from '../build-queries.ts'
import {
  changesOf,
  errorsOf,
  halvesOf,
  lookOf,
  problemsOf,
  serverErrorsOf,
  words,
  type Look,
  type LookErrors,
} from './look-draft.ts'
import { useCan } from '../../use-can.ts'
import { LookFields } from './LookFields.tsx'
import { LookPreview } from './LookPreview.tsx'

interface LookFormProps {
  stored: ShopDraft
  shopName: string
}

/** Edits the draft; what is typed stays when somebody else saves meanwhile. */
export function LookForm({ stored, shopName }: LookFormProps) {
  const mayEdit = useCan()('builds.create')
  const [base, setBase] = useState(stored)
  const [edited, setEdited] = useState<Look | null>(null)
  const [errors, setErrors] = useState<LookErrors>({})
  const [problems, setProblems] = useState<FormProblem[]>([])
  const { busy, during } = useBusy()

  // Untouched, the form follows what is stored.
  const basis = edited ? base : stored
  const look = edited ?? lookOf(stored)
  const changes = changesOf(lookOf(basis), look)

  const change = (part: Partial<Look>) => {
    if (!edited) setBase(stored)
    setEdited({ ...look, ...part })
    const corrected = { ...errors }
    for (const name of Object.keys(part)) delete corrected[name as keyof Look]
    setErrors(corrected)
  }
  const show = (found: LookErrors, otherwise?: string) => {
    setErrors(found)
    const named = problemsOf(found)
    setProblems(named.length > 0 || !otherwise ? named : [{ message: otherwise }])
  }
  const settle = (draft: ShopDraft) => {
    void showAnswer(draftQuery.queryKey, draft)
    setBase(draft)
    setEdited(null)
    show({})
  }
  const begin = (opened: ShopDraft, typed: Look) => {
    setBase(opened)
    setEdited(typed)
  }
  const save = async (typed: Look, opened: ShopDraft) => {
    try {
      const body = { ...halvesOf(typed), version: opened.version }
      settle(await call(updateShopDraft, { body }))
      void refreshBuilds()
      notify('Saved', { description: 'Visitors see it after the next build is published.' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'version_conflict') await meet(opened, typed)
      else show(serverErrorsOf(error), error.message)
    }
  }
  const { asked, meet } = useConflict<ShopDraft, Look>({
    toDraft: lookOf,
    merge: mergeDrafts,
    load: () => queryClient.fetchQuery({ ...draftQuery, staleTime: 0 }),
    adopt: (both, theirs) => {
      begin(theirs, both)
      return during(() => save(both, theirs))
    },
  })
  const kept = useKeptForm<ShopDraft, Look>({
    of: mayEdit ? 'look' : null,
    opened: basis,
    isDirty: changes.length > 0,
    read: () => look,
    begin,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = errorsOf(look)
    show(found)
    if (Object.keys(found).length === 0) void during(() => save(look, basis))
  }

  return (
    <form noValidate aria-label="Look and texts" onSubmit={submit}>
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see the look of the shop but not change it; ask an owner or a manager" />
      )}
      <KeptFormOffer kept={kept} />
      <div className="mb-5 empty:hidden">
        <FormErrorSummary problems={problems} />
      </div>
      <fieldset
        disabled={!mayEdit}
        className="grid min-w-0 gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <legend className="sr-only">Look and texts</legend>
        <LookFields look={look} errors={errors} onChange={change} />
        <LookPreview look={look} shopName={shopName} />
      </fieldset>
      <SaveBar
        changes={changes.map((name) => words[name])}
        keptAt={kept.keptAt}
        saving={busy}
        saveLabel="Save"
        onDiscard={() => {
          setEdited(null)
          show({})
        }}
      />
      <LeaveGuard dirty={changes.length > 0 && !busy} />
      {asked && (
        <ConflictDialog
          what="the shop"
          asked={asked}
          words={{ label: ({ path }) => words[path as keyof Look] }}
        />
      )}
    </form>
  )
}
