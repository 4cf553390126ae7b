import { getSubscription, listPlans } from '@marketday/contract/accounts/billing/billing'
import { getAccount } from '@marketday/contract/accounts/identity/account'
import { listImportItems, listImports } from '@marketday/contract/imports/imports'
import type { Import } from '@marketday/contract/imports/imports'
import { isReading } from '@marketday/contract/imports/preview-states'
import type { PlaceSource } from '@marketday/fields/place/use-place-search.ts'
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

/** An import and the currency its prices were read in. */
export interface ReadWebsite extends Import {
  readonly pricedIn: string | null
  /** More may still be found. */
  readonly isReading: boolean
}

const followEveryMs = 1_500

/** The website that was read before the sign-in, else the newest import of the shop; null when there is none. */
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
  // What is confirmed shows what has been read until then.
  refetchInterval: ({ state }) => (state.data?.isReading ? followEveryMs : false),
})

const redrawEveryMs = 2_000

/** The shop's first page with these facts; drawn anew while more is found. */
export const shopPreviewQuery = (shopFacts: ShopFacts | null, imported: ReadWebsite | null) =>
  queryOptions({
    queryKey: ['setup', 'shop-preview', shopFacts, imported?.version, imported?.isReading],
    queryFn: shopFacts ? ({ signal }) => call(previewShop, { body: shopFacts, signal }) : skipToken,
    // The page stays until the next one is there, and where nothing has changed it is the same text.
    placeholderData: keepPreviousData,
    refetchInterval: imported?.isReading ? redrawEveryMs : false,
    gcTime: 0,
  })

/** The place on the map of an address that was read on a website; null when the search does not know it. */
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

/** The rule for phone numbers with every country's patterns: loaded only where a website names a number. */
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

/** The shop address that is shown, kept for this business meanwhile. What was kept before is told when it is lost. */
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

/** The address made from a name, or a free one like it: asked once, where nothing was chosen yet. */
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
