import { useState, type SubmitEvent } from 'react'
import * as z from 'zod/mini'

import {
  updateBusiness,
  type Business,
  BusinessDetails,
} from '@marketday/contract/accounts/tenants/business'
import { weekdays } from '@marketday/contract/storefront/shop/opening-hours'
import { taxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'

import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import {
  businessLabels,
  businessTypeNames,
  industryNames,
} from '../../../platform/business/business-names.ts'
import { BusinessFields } from '../../../platform/business/BusinessFields.tsx'
import { HoursField } from '../../../platform/business/HoursField.tsx'
import { authState, mergeUserInfo } from '../../../platform/session/auth-store.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { FormErrorSummary } from '../../../ui/forms/FormErrorSummary.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { reloadAccount, useCan } from '../../account-query.ts'
import { refreshBuilds } from '../../storefront/builds/build-queries.ts'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { KeptFormOffer, useKeptForm } from '../../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { mergeDrafts } from '../../forms/merge-drafts.ts'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useConflict } from '../../forms/use-conflict.ts'
import { businessQuery } from './business-query.ts'
import type { BusinessFieldsForm } from '../../../platform/business/BusinessFields.tsx'
import type { Problems } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import type { FormProblem } from '../../../ui/forms/FormErrorSummary.tsx'
import type { ConflictWords } from '../../forms/ConflictDialog.tsx'
import { sayValue } from '../../forms/say-value.ts'

/** Business form; unsaved input survives a concurrent save by another user. */
export function BusinessForm({ stored }: { stored: Business }) {
  const [base, setBase] = useState(stored)
  const [round, setRound] = useState(0)
  const mayEdit = useCan()('settings.edit')
  const form = useBusinessForm(base)
  const { busy, during } = useBusy()
  const begin = (business: Business, details: BusinessDetails = business.details) => {
    setBase(business)
    setRound((before) => before + 1)
    form.begin(details)
  }

  const save = async (details: BusinessDetails, opened: Business) => {
    try {
      const saved = await call(updateBusiness, { body: { details, version: opened.version } })
      await showSaved(saved)
      begin(saved)
      notify('Saved', { description: 'Your shop shows it with the next build.' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict')
        await meet(opened, form.draft)
      else if (!form.refuse(error)) notifyError('The business could not be saved', error)
    }
  }
  const { asked, meet } = useConflict<Business, BusinessDetails>({
    toDraft: ({ details }) => details,
    merge: mergeDrafts,
    load: () => queryClient.fetchQuery({ ...businessQuery, staleTime: 0 }),
    adopt: (details, theirs) => {
      begin(theirs, details)
      return during(() => save(details, theirs))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const details = busy ? undefined : form.accept()
    if (details) void during(() => save(details, base))
  }
  const isDirty = form.changes.length > 0
  const storedForm = useKeptForm<Business, BusinessDetails>({
    of: mayEdit ? 'business' : null,
    opened: base,
    isDirty,
    read: () => form.draft,
    begin,
  })
  const isLogoKept = form.draft.logoFileId === base.details.logoFileId

  return (
    <form
      noValidate
      aria-label="Business"
      onSubmit={submit}
      // The save bar must not cover the focused field.
      className="[&_:is(input,select,button)]:scroll-mb-28"
    >
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see the business but not change it; ask an owner or a manager" />
      )}
      <KeptFormOffer kept={storedForm} />
      <div className="mb-4 empty:hidden">
        <FormErrorSummary problems={form.summary} tries={form.tries} />
      </div>
      <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">Business</legend>
        <BusinessFields
          // Remount: some fields hold their text internally.
          key={round}
          form={form.fields}
          country={base.country}
          logoUrl={isLogoKept ? base.logoUrl : null}
          isLogoRemovable
        />
        <Card
          title={businessLabels.openingHours}
          description="Your shop shows them. Pick-up and delivery times stay as they are in Delivery Management."
        >
          <HoursField {...form.hours} />
        </Card>
      </fieldset>
      <SaveBar
        changes={form.changes.map((name) => businessLabels[name])}
        keptAt={storedForm.keptAt}
        saving={busy}
        saveLabel="Save"
        onDiscard={() => begin(base)}
      />
      <LeaveGuard dirty={isDirty && !busy} />
      {asked && <ConflictDialog what="the business" asked={asked} words={conflictWords} />}
    </form>
  )
}

/** The name is also in the panel's frame, and a build is due. */
async function showSaved(saved: Business) {
  await showAnswer(businessQuery.queryKey, saved)
  const { tenant } = authState().userInfo
  if (tenant) mergeUserInfo({ tenant: { ...tenant, name: saved.details.tradeName } })
  void reloadAccount()
  void refreshBuilds()
  // Set-up shows the latest values.
  void queryClient.invalidateQueries({ queryKey: ['setup'] })
}

type Name = keyof BusinessDetails
type TextName = 'tradeName' | 'legalName' | 'email' | 'phone' | 'taxId'

const names = Object.keys(businessLabels) as Name[]

const fieldId = (name: Name) => `business.${name}`

const changesBetween = (before: BusinessDetails, after: BusinessDetails): Name[] =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Business form state; problems are shown from the first save attempt on. */
function useBusinessForm({ details, country }: Business) {
  const form = useForm<BusinessDetails, BusinessDetails>(details, (draft) => {
    // The stored number stays valid: only a changed one must match the format.
    const taxProblem = draft.taxId === details.taxId ? null : taxNumberProblem(draft.taxId, country)
    return taxProblem
      ? { error: { issues: [{ path: ['taxId'], message: taxProblem }] } }
      : z.safeParse(BusinessDetails, draft)
  })
  const { draft, problems } = form
  const field = (name: Name) => ({ id: fieldId(name), name, error: problems[name] })
  const fields: BusinessFieldsForm = {
    values: draft,
    change: (name, value) => form.change({ [name]: value }),
    field,
    text: (name) => ({ ...form.text(name as TextName), ...field(name) }),
    hold: form.hold,
  }
  return {
    ...form,
    fields,
    changes: changesBetween(details, draft),
    hours: { ...form.value('openingHours'), ...field('openingHours') },
    summary: summarise(problems),
  }
}

const summarise = (problems: Problems): FormProblem[] =>
  names.flatMap((name) =>
    problems[name]
      ? [{ message: `${businessLabels[name]}: ${problems[name]}`, fieldId: fieldId(name) }]
      : [],
  )

const conflictWords: ConflictWords = {
  label: ({ path }) => businessLabels[path as Name],
  say: (path, value) => {
    if (path === 'businessType') return businessTypeNames[value as keyof typeof businessTypeNames]
    if (path === 'industry') return industryNames[value as keyof typeof industryNames]
    if (path === 'logoFileId') return value === null ? 'No logo' : 'A logo'
    if (path === 'openingHours') return hoursInWords(value as BusinessDetails['openingHours'])
    return sayValue(value)
  },
}

const hoursInWords = (hours: BusinessDetails['openingHours']) =>
  hours
    .map(({ weekday, opens, closes }) => `${weekdays[weekday - 1]} ${opens}–${closes}`)
    .join(', ') || 'Closed'
