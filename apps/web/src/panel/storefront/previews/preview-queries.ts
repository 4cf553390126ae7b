import { queryOptions } from '@tanstack/react-query'

import {
  listPreviewComments,
  listPreviews,
  openOwnPreview,
} from '@marketday/contract/storefront/previews'

import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { actsOn, performsOn } from '../../act.ts'

export interface PreviewTarget {
  /** Null for the draft. */
  readonly buildId: string | null
  /** As in a sentence: `build 12`. */
  readonly name: string
}

/** Without a build, of the draft. */
export const previewsQuery = (buildId: string | null) =>
  queryOptions({
    queryKey: ['preview', 'list', buildId],
    queryFn: ({ signal }) =>
      call(listPreviews, {
        query: { limit: 100, ...(buildId === null ? { target: 'draft' } : { buildId }) },
        signal,
      }),
  })

export const commentsQuery = (previewId: string) =>
  queryOptions({
    queryKey: ['preview', 'comments', previewId],
    queryFn: ({ signal }) => call(listPreviewComments, { params: { previewId }, signal }),
  })

const quarterDayMs = 6 * 60 * 60_000

/** The member's own preview for a frame; asked for again before it expires. */
export const frameQuery = (buildId: string | null) =>
  queryOptions({
    queryKey: ['own_preview', buildId],
    queryFn: () => call(openOwnPreview, { body: { buildId, kind: 'frame' } }),
    staleTime: quarterDayMs,
    refetchInterval: quarterDayMs,
  })

const refreshPreviews = () => queryClient.invalidateQueries({ queryKey: ['preview'] })

export const actOnPreviews = actsOn(refreshPreviews)
export const performOnPreviews = performsOn(refreshPreviews)
