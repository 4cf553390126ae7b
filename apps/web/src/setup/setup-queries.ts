import { getSubscription, listPlans } from '@marketday/contract/accounts/billing/billing'
import { getAccount } from '@marketday/contract/accounts/identity/account'
import { listImportItems, listImports } from '@marketday/contract/imports/imports'
import type { Import } from '@marketday/contract/imports/imports'
import { isReading } from '@marketday/contract/imports/preview-states'
import type { PlaceSource } from '@marketday/fields/use-place-search.ts'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import {
  getSetup,
  previewShop,
  reserveSlug,
  type ShopFacts,
} from '@marketday/contract/accounts/tenants/setup'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../platform/api/api.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { placeSource } from '../platform/api/place-source.ts'
import { claimPendingImport } from '../platform/website-import/claim-pending-import.ts'

export const setupQuery = queryOptions({
  queryKey: ['setup', 'progress'],
  queryFn: ({ signal }) => call(getSetup, { signal }),
})

export const plansQuery = (currency: string) =>
  queryOptions({
    queryKey: ['setup', 'plans', currency],
    queryFn: ({ signal }) => call(listPlans, { query: { currency }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(getSubscription, { signal }),
})

export interface ReadWebsite extends Import {
  readonly pricedIn: string | null
  readonly isReading: boolean
}

const followEveryMs = 1_500

/** Website read before sign-in, else the shop's newest import; null if none. */
export const importQuery = queryOptions({
  queryKey: ['import', 'setup'],
  queryFn: async ({ signal }): Promise<ReadWebsite | null> => {
    const claimed = await claimPendingImport()
    const latestImport =
      claimed ?? usable((await call(listImports, { query: { limit: 1 }, signal })).rows[0])
    if (!latestImport) return null
    const items = await call(listImportItems, {
      params: { id: latestImport.id },
      query: { limit: 1 },
      signal,
    })
    return {
      ...latestImport,
      pricedIn: items.rows[0]?.currency ?? null,
      isReading: isReading(latestImport.previewStatus),
    }
  },
  // The confirmation page shows progress live.
  refetchInterval: ({ state }) => (state.data?.isReading ? followEveryMs : false),
})

const redrawEveryMs = 2_000

/** Preview of the shop's first page; refetched while more is found. */
export const shopPreviewQuery = (shopFacts: ShopFacts | null, imported: ReadWebsite | null) =>
  queryOptions({
    queryKey: ['setup', 'shop-preview', shopFacts, imported?.version, imported?.isReading],
    queryFn: shopFacts ? ({ signal }) => call(previewShop, { body: shopFacts, signal }) : skipToken,
    // Shows the previous page during loading; unchanged content is identical text.
    placeholderData: keepPreviousData,
    refetchInterval: imported?.isReading ? redrawEveryMs : false,
    gcTime: 0,
  })

/** Geocodes an imported address; null if unknown. */
export function geocodeQuery(address: string) {
  const source = placeSource()
  return queryOptions({
    queryKey: ['setup', 'geocode', address],
    queryFn:
      source && address.length >= 2
        ? ({ signal }) => findAddress(source, address, signal)
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

async function findAddress(
  source: PlaceSource,
  address: string,
  signal: AbortSignal,
): Promise<ParsedPlace | null> {
  const [street = '', ...rest] = address.split(',').map((part) => part.trim())
  for (const input of [address, [street, rest[0]].join(' '), street].filter(
    (text) => text.length >= 2,
  )) {
    const rows = await source.find(input, signal)
    const best = rows.find(
      ({ description }) =>
        rest.length === 0 || rest.some((part) => part !== '' && description.includes(part)),
    )
    if (best) return await source.get(best.placeId)
  }
  return null
}

/** Phone validation with the patterns of every country, loaded only for a website with a phone number. */
export const phoneRuleQuery = (phone: string) =>
  queryOptions({
    queryKey: ['setup', 'phone-rule'],
    queryFn: async () => ({
      read: (await import('@marketday/contract/contact/phone-number')).toE164,
    }),
    enabled: phone !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

const keepEveryMs = 10 * 60_000

/** Reserves the shown shop address for this business, and reports a lost reservation. */
export const slugQuery = (slug: string) =>
  queryOptions({
    queryKey: ['setup', 'slug', slug],
    queryFn: async ({ queryKey, signal }) => {
      const before = queryClient.getQueryData<{ isFree: boolean }>(queryKey)
      const answer = await call(reserveSlug, { body: { slug }, signal })
      return { ...answer, wasLost: before?.isFree === true && !answer.isFree }
    },
    refetchInterval: keepEveryMs,
    staleTime: 0,
  })

/** Suggested free address derived from a name; requested once if none was chosen. */
export const slugSuggestionQuery = (slug: string, town?: string) =>
  queryOptions({
    queryKey: ['setup', 'slug-suggestion', slug, town],
    queryFn: async ({ signal }) => {
      const { suggestion } = await call(reserveSlug, {
        body: { slug, ...(town && { town }) },
        signal,
      })
      return suggestion ?? slug
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
  staleTime: 5 * 60_000,
})

function usable(latestImport: Import | undefined): Import | null {
  return latestImport && ['review', 'committing', 'done'].includes(latestImport.status)
    ? latestImport
    : null
}
