import { isSlug, slugFrom } from '@marketday/contract/accounts/tenants/slug'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { ApiError } from '../platform/api/api.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useAutosave } from './draft/autosave.ts'
import { regionOfBrowser, draftFrom, findShopName, type Edits, type Hints } from './draft/draft.ts'
import { sourcesOf } from './draft/sources.ts'
import { useSettled } from './settled.ts'
import { clock } from '../platform/format.ts'
import { SaveNote } from '../ui/feedback/SaveNote.tsx'
import {
  geocodeQuery,
  importQuery,
  phoneRuleQuery,
  plansQuery,
  setupQuery,
  slugQuery,
  slugSuggestionQuery,
  subscriptionQuery,
} from './setup-queries.ts'
import { StepList } from './StepList.tsx'
import { WizardContext, type Wizard } from './wizard-context.ts'

/** Starts all requests at once while the frame renders. */
export function clientLoader() {
  if (isLoggedIn())
    for (const query of [setupQuery, subscriptionQuery])
      void queryClient.prefetchQuery(query as never)
  return null
}

export const shouldRevalidate = () => false

export default function SetupLayout() {
  const setup = useQuery(setupQuery)
  const subscription = useQuery(subscriptionQuery)
  const { isReading, ...website } = useWebsite()
  const error = setup.error ?? subscription.error
  const retry = () => void Promise.all([setup.refetch(), subscription.refetch()])
  // A later failure must not replace a page with user input.
  const [wasShown, setShown] = useState(false)
  if (error) return <Failure error={error} onRetry={retry} />
  if ((isReading && !wasShown) || !setup.data || !subscription.data) return <WizardSkeleton />
  if (!wasShown) setShown(true)
  return (
    <div className="mx-auto max-w-4xl">
      <LoadedWizard setup={setup.data} subscription={subscription.data.subscription} {...website} />
    </div>
  )
}

function useWebsite() {
  const imported = useQuery(importQuery)
  const { address, name, phone } = { ...nothingNamed, ...imported.data?.brand }
  const place = useQuery(geocodeQuery(address.slice(0, 200)))
  const phoneRule = useQuery(phoneRuleQuery(phone))
  const { data: setup } = useQuery(setupQuery)
  const { isAsked } = useFreeSlug(setup ? findShopName(setup, {}, name) : '', place)
  return {
    isReading: imported.isPending || place.isLoading || phoneRule.isLoading || isAsked,
    imported: imported.data ?? null,
    importError: imported.error,
    place: place.data ?? null,
    readPhone: phoneRule.data?.read ?? null,
  }
}

/** Free address for the shop's name, until an address is chosen. */
function useFreeSlug(
  name: string,
  place: Pick<UseQueryResult<ParsedPlace | null>, 'data' | 'isLoading'>,
) {
  const { data: setup } = useQuery(setupQuery)
  const slug = name === '' ? '' : slugFrom(name)
  const isOpen = setup !== undefined && setup.answers.stepTwo?.slug === undefined
  const suggested = useQuery({
    ...slugSuggestionQuery(slug, place.data?.data.City),
    enabled: slug !== '' && isOpen && !place.isLoading,
  })
  return { freeSlug: (suggested.data ?? slug) || null, isAsked: suggested.isLoading }
}

const typingPauseMs = 300

/** Every wizard page renews the reservation of the shown address. */
function useKeptSlug(slug: string, ownSlug: string) {
  const settledSlug = useSettled(slug, typingPauseMs)
  useQuery({ ...slugQuery(settledSlug), enabled: isSlug(settledSlug) && settledSlug !== ownSlug })
}

const nothingNamed = { address: '', name: '', phone: '' }

type Loaded = Pick<Wizard, 'setup' | 'subscription' | 'imported'> & {
  place: ParsedPlace | null
  readPhone: Hints['readPhone']
  importError: Error | null
}

function LoadedWizard({ setup, subscription, imported, ...loaded }: Loaded) {
  const { place, readPhone, importError } = loaded
  const { userInfo } = useAuth()
  const [search, setSearch] = useSearchParams()
  const [edits, setEdits] = useState<Edits>({})
  const [region] = useState(() => regionOfBrowser())
  const [tenant] = useState(() => userInfo.tenant ?? { name: '', slug: '' })
  const autosave = useAutosave()
  const shopName = useSettled(findShopName(setup, edits, imported?.brand.name ?? ''), typingPauseMs)
  const { freeSlug } = useFreeSlug(shopName, { data: place, isLoading: false })
  const hints: Hints = {
    tenant,
    imported,
    region,
    place,
    freeSlug,
    readPhone,
    plan: { planId: search.get('plan'), interval: search.get('interval') },
  }
  const draft = draftFrom(setup, edits, hints)
  const plans = useQuery(plansQuery(draft.stepTwo.currency))
  useKeptSlug(draft.stepTwo.slug.trim().toLowerCase(), tenant.slug)

  const change: Wizard['change'] = (step, field, value) => {
    setEdits((before) => ({ ...before, [step]: { ...before[step], [field]: value } }))
    autosave.keep(step, field, value)
    if (step === 'selectPlan' && search.has('plan')) setSearch(withoutPlan, { replace: true })
  }
  if (plans.error) return <Failure error={plans.error} onRetry={() => void plans.refetch()} />
  if (!plans.data) return <WizardSkeleton />
  return (
    <WizardContext
      value={{
        setup,
        subscription,
        imported,
        draft,
        sourceOf: sourcesOf(setup, edits, hints),
        plans: plans.data.rows,
        autosave,
        change,
      }}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <StepList />
        <SaveNote state={autosave.state} time={clock(setup.savedAt)} />
      </div>
      {importError && (
        <div className="mb-6">
          <ErrorState
            title="Your website’s details could not be loaded"
            error={importError}
            onRetry={() => void queryClient.refetchQueries({ queryKey: importQuery.queryKey })}
          />
        </div>
      )}
      <Outlet />
    </WizardContext>
  )
}

/** A manual choice overrides the plan from the pricing page. */
function withoutPlan(search: URLSearchParams) {
  const rest = new URLSearchParams(search)
  for (const name of ['plan', 'interval']) rest.delete(name)
  return rest
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403)
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          Set-up
        </h1>
        <EmptyState title="Only the owner sets up the business" icon={<Lock />}>
          Ask the owner. Only the owner sets the plan, address and payment.
        </EmptyState>
      </>
    )
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Set-up
      </h1>
      <ErrorState title="The set-up could not be loaded" error={error} onRetry={onRetry} />
    </>
  )
}

function WizardSkeleton() {
  return (
    <div role="status" className="mx-auto max-w-4xl">
      <span className="sr-only">Loading your set-up</span>
      <Skeleton className="mb-6 h-10 w-full" />
      <Skeleton className="mb-3 h-8 w-64" />
      <Skeleton className="mb-6 h-5 w-full max-w-md" />
      <Skeleton className="h-96 w-full rounded-2xl" />
    </div>
  )
}
