import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'

import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { themeOf } from '@marketday/contract/storefront/design/themes'
import { readableOn } from '@marketday/contract/storefront/shop/contrast'

import { useAuth } from '../../../platform/session/auth-store.ts'
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
  halvesOf,
  lookOf,
  parseLook,
  problemsOf,
  lookLabels,
  type Look,
} from './look-draft.ts'
import { useCan } from '../../account-query.ts'
import { LookFields } from './LookFields.tsx'
import { Card } from '../../../ui/page/Card.tsx'

export function LookMain() {
  const draft = useQuery(draftQuery)
  const { userInfo } = useAuth()
  return (
    <>
      <Loaded query={draft} what="the look of the shop">
        {(stored) => <LookForm stored={stored} shopName={userInfo.tenant?.name ?? ''} />}
      </Loaded>
      <OwnPages />
    </>
  )
}

interface LookFormProps {
  stored: ShopDraft
  shopName: string
}

/** Theme and content form; unsaved input survives a concurrent save by another user. */
function LookForm({ stored, shopName }: LookFormProps) {
  const mayEdit = useCan()('builds.create')
  const [base, setBase] = useState(stored)
  const form = useForm(lookOf(base), parseLook)
  const { busy, during } = useBusy()
  const look = form.draft
  const changes = changesOf(lookOf(base), look)

  const begin = (opened: ShopDraft, typed: Look) => {
    setBase(opened)
    form.begin(typed)
  }
  // An unmodified form follows the stored version.
  if (changes.length === 0 && stored.version > base.version) begin(stored, lookOf(stored))
  const save = async (typed: Look, opened: ShopDraft) => {
    try {
      const body = { ...halvesOf(typed), version: opened.version }
      const saved = await call(updateShopDraft, { body })
      void showAnswer(draftQuery.queryKey, saved)
      begin(saved, lookOf(saved))
      void refreshBuilds()
      notify('Saved', { description: 'Visitors see it after the next build is published.' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') await meet(opened, typed)
      else if (!form.refuse(error)) notifyError('The look could not be saved', error)
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
  const storedForm = useKeptForm<ShopDraft, Look>({
    of: mayEdit ? 'look' : null,
    opened: base,
    isDirty: changes.length > 0,
    read: () => look,
    begin,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const accepted = busy ? undefined : form.accept()
    if (accepted) void during(() => save(accepted, base))
  }

  return (
    <form noValidate aria-label="Design" onSubmit={submit}>
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see the look of the shop but not change it; ask an owner or a manager" />
      )}
      <KeptFormOffer kept={storedForm} />
      <div className="mb-5 empty:hidden">
        <FormErrorSummary problems={problemsOf(form.problems)} tries={form.tries} />
      </div>
      <fieldset
        disabled={!mayEdit}
        className="grid min-w-0 gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <legend className="sr-only">Design</legend>
        <LookFields look={look} errors={form.problems} onChange={form.change} />
        <LookPreview look={look} shopName={shopName} />
      </fieldset>
      <SaveBar
        changes={changes.map((name) => lookLabels[name])}
        keptAt={storedForm.keptAt}
        saving={busy}
        saveLabel="Save"
        onDiscard={() => begin(base, lookOf(base))}
      />
      <LeaveGuard dirty={changes.length > 0 && !busy} />
      {asked && (
        <ConflictDialog
          what="the shop"
          asked={asked}
          words={{ label: ({ path }) => lookLabels[path as keyof Look] }}
        />
      )}
    </form>
  )
}

const radii = { square: '0', soft: '0.5rem', round: '999px' }
/** Miniature of the home page, to judge colors in context. */
function LookPreview({ look, shopName }: { look: Look; shopName: string }) {
  const primary = /^#[0-9a-f]{6}$/.test(look.primary) ? look.primary : '#000000'
  const filled = {
    backgroundColor: primary,
    color: readableOn(primary),
    borderRadius: radii[themeOf(look).corners],
  }
  return (
    <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">
      <Card title="Preview" description="The real page appears with the next build.">
        <div
          className="overflow-hidden rounded-xl border border-line bg-white text-[#1d2230]"
        >
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-[#e3e6ec] px-4 py-3">
            <span className="font-semibold">{shopName || 'Your shop'}</span>
            <span className="text-sm text-[#505a6c]">{look.tagline}</span>
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-3 text-sm text-[#505a6c]">
            {look.navigation.map((link, index) => (
              <span key={index}>{link.label}</span>
            ))}
          </div>
          <div className="px-4 pt-5 pb-6">
            <p className="text-xl font-semibold break-words">
              {look.homeHeading || `Welcome to ${shopName || 'your shop'}`}
            </p>
            {look.homeIntro && (
              <p className="mt-2 text-sm break-words text-[#505a6c]">{look.homeIntro}</p>
            )}
            <span className="mt-4 inline-block px-4 py-2 text-sm font-medium" style={filled}>
              Add to cart
            </span>
          </div>
        </div>
      </Card>
    </div>
  )
}
