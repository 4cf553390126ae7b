import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  leadOldAddress,
  listAddressPlaces,
  listOldAddresses,
  type LedAddress,
} from '@marketday/contract/imports/old-addresses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { notify, notifyError } from '../../ui/feedback/toast.ts'

export const oldAddressesQuery = (query: QueryInput<typeof listOldAddresses>) =>
  queryOptions({
    queryKey: ['address', 'list', query],
    queryFn: ({ signal }) => call(listOldAddresses, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const placesQuery = (search: string) =>
  queryOptions({
    queryKey: ['address', 'places', search],
    queryFn: ({ signal }) =>
      call(listAddressPlaces, { query: search === '' ? {} : { search }, signal }),
    placeholderData: keepPreviousData,
  })

interface Choice {
  readonly address: string
  readonly to: string | null
  readonly was: string | null
}

/** Changes a redirect, with undo. */
export async function leadAddress(choice: Choice): Promise<void> {
  const { path, place } = await lead(choice)
  const { to, was } = choice
  notify(place === null ? `${path} no longer redirects` : `${path} now redirects to ${place}`, {
    undo: () =>
      void lead({ address: path, to: was, was: to }).catch((error: unknown) =>
        notifyError('The redirect could not be restored', error),
      ),
  })
}

async function lead(choice: Choice): Promise<LedAddress> {
  try {
    return await call(leadOldAddress, { body: choice })
  } finally {
    // Imports show the number of unmapped paths.
    void queryClient.invalidateQueries({ queryKey: ['import'] })
    await queryClient.invalidateQueries({ queryKey: ['address'] })
  }
}
