import { saveSetup } from '@marketday/contract/accounts/tenants/setup'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { showAnswer } from '../../platform/api/show-answer.ts'
import type { SaveState } from '../../ui/feedback/SaveNote.tsx'
import type { AnswerStep } from './draft.ts'
import { isFieldValid } from './problems.ts'
import { setupQuery } from '../setup-queries.ts'

const pauseMs = 600
const retryMs = 5_000

export interface Autosave {
  readonly state: SaveState
  /** Saves a field once valid; changes within a moment are sent together. */
  keep(step: AnswerStep, field: string, value: unknown): void
  flush(): Promise<void>
}

/** Sends valid fields within a second, one request at a time, and retries until stored. */
export function useAutosave(): Autosave {
  const [state, setState] = useState<SaveState>('idle')
  const [saver] = useState(() => createSaver(setState))
  useEffect(() => () => void saver.flush().catch(() => {}), [saver])
  return {
    state,
    keep: useCallback((step, field, value) => saver.keep(step, field, value), [saver]),
    flush: useCallback(() => saver.flush(), [saver]),
  }
}

export function createSaver(tell: (state: SaveState) => void) {
  let waiting: Record<string, Record<string, unknown>> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()

  const send = async () => {
    const answers = waiting
    if (Object.keys(answers).length === 0) return
    waiting = {}
    tell('saving')
    try {
      await showAnswer(setupQuery.queryKey, await call(saveSetup, { body: answers }))
      tell('saved')
    } catch (error) {
      // Newer input wins over unsent values.
      for (const [step, fields] of Object.entries(answers))
        waiting[step] = { ...fields, ...waiting[step] }
      tell('failed')
      timer = setTimeout(() => void flush().catch(() => {}), retryMs)
      throw error
    }
  }
  const flush = () => {
    clearTimeout(timer)
    sending = sending.catch(() => {}).then(send)
    return sending
  }
  return {
    keep(step: AnswerStep, field: string, value: unknown) {
      if (!isFieldValid(step, field, value)) return
      waiting[step] = { ...waiting[step], [field]: value }
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(() => {}), pauseMs)
    },
    flush,
  }
}
