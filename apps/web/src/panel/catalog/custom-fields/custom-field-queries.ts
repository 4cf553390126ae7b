import { listCustomFields } from '@marketday/contract/catalog/custom-fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshBuilds } from '../../storefront/builds/build-queries.ts'

export const customFieldsQuery = queryOptions({
  queryKey: ['custom_field'],
  queryFn: ({ signal }) => call(listCustomFields, { signal }),
  staleTime: 60_000,
})

/** A build is due after changes to a public field. */
export const refreshCustomFields = () =>
  Promise.all([queryClient.invalidateQueries(customFieldsQuery), refreshBuilds()])
