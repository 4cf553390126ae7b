import { cancelPreview, getPreview, type ImportPreview } from '@marketday/contract/imports/imports'
import { type PreviewStatus } from '@marketday/contract/imports/preview-states'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@marketday/transport/api-error.ts'
import { send } from '../api/http.ts'

export interface PreviewState {
  readonly preview: ImportPreview | null
  /** The server is unreachable; retrying. */
  readonly isOffline: boolean
  readonly isGone: boolean
}

const over: readonly PreviewStatus[] = ['extracted', 'failed', 'cancelled']

export const isOver = (preview: ImportPreview | null) =>
  preview !== null && over.includes(preview.status)

const nothingYet: PreviewState = { preview: null, isOffline: false, isGone: false }
const pollMs = 600
const longestPauseMs = 8_000

/** Polls the progress until the end or unmount. */
export function usePreview(token: string) {
  const [feed] = useState(() => startFeed(token))
  const state = useSyncExternalStore(feed.subscribe, feed.state, () => nothingYet)
  const cancel = useCallback(() => feed.cancel(), [feed])
  return { ...state, cancel }
}

function startFeed(token: string) {
  let current = nothingYet
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = pollMs
  const listeners = new Set<() => void>()

  const show = (next: PreviewState) => {
    current = next
    for (const listener of listeners) listener()
  }
  const ask = async () => {
    try {
      show({
        preview: await send(getPreview, { body: { token } }),
        isOffline: false,
        isGone: false,
      })
      pauseMs = pollMs
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      show({ ...current, isOffline: !isGone, isGone })
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    if (listeners.size > 0 && !isOver(current.preview) && !current.isGone)
      timer = setTimeout(() => void ask(), pauseMs)
  }
  return {
    state: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (listeners.size === 1 && !isOver(current.preview)) void ask()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    cancel: async () => {
      const preview = await send(cancelPreview, { body: { token } })
      clearTimeout(timer)
      show({ preview, isOffline: false, isGone: false })
    },
  }
}
