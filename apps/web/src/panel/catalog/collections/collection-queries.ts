import {
  getCollection,
  listCollections,
  previewCollection,
} from '@marketday/contract/catalog/collections'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refreshBuilds } from '../../storefront/builds/build-queries.ts'

export const collectionsQuery = queryOptions({
  queryKey: ['collection', 'list'],
  queryFn: ({ signal }) => call(listCollections, { signal }),
})

export const collectionQuery = (collectionId: string) =>
  queryOptions({
    queryKey: ['collection', 'one', collectionId],
    queryFn: ({ signal }) => call(getCollection, { params: { collectionId }, signal }),
  })

export const collectionPreviewQuery = (body: BodyOf<typeof previewCollection>) =>
  queryOptions({
    queryKey: ['product', 'collection-preview', body],
    queryFn: ({ signal }) => call(previewCollection, { body, signal }),
    placeholderData: keepPreviousData,
  })

/** A build is due after a change. */
export const refreshCollections = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['collection'] }),
    queryClient.invalidateQueries({ queryKey: ['product'] }),
    refreshBuilds(),
  ])
