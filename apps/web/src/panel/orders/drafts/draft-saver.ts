import type { OrderDraft, OrderDraftContent } from '@marketday/contract/orders/order-draft'
import { saveOrderDraft } from '@marketday/contract/orders/order-drafts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import type { SaveState } from '../../../ui/feedback/SaveNote.tsx'
import { draftQuery } from './draft-queries.ts'

const pauseMs = 500
const retryMs = 5_000

export interface DraftSaving {
  readonly state: SaveState
  readonly saved: OrderDraft
  /** Reason for the server's refusal; null if accepted. */
  readonly refusal: string | null
  readonly conflict: OrderDraftContent | null
}

/** Saves a draft within a second after each pause, one request at a time; independent of React. */
export function createDraftSaver(first: OrderDraft, tell: (saving: DraftSaving) => void) {
  let now: DraftSaving = { state: 'idle', saved: first, refusal: null, conflict: null }
  let waiting: OrderDraftContent | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  const change = (part: Partial<DraftSaving>) => {
    now = { ...now, ...part }
    tell(now)
  }

  const send = async () => {
    const content = waiting
    if (!content) return
    waiting = null
    change({ state: 'saving', refusal: null })
    const { id: draftId, version } = now.saved
    try {
      const saved = await call(saveOrderDraft, { params: { draftId }, body: { version, content } })
      await showAnswer(draftQuery(draftId).queryKey, saved)
      change({ saved, state: waiting ? 'saving' : 'saved' })
    } catch (error) {
      waiting ??= content
      refuse(error)
      throw error
    }
  }
  const refuse = (error: unknown) => {
    // Retries without a response; a refusal waits for a change.
    if (!isRefusal(error)) timer = setTimeout(attempt, retryMs)
    change({ state: isRefusal(error) ? 'refused' : 'failed', ...whySo(error, waiting) })
  }
  const flush = async (): Promise<OrderDraft> => {
    clearTimeout(timer)
    sending = sending.catch(() => {}).then(send)
    await sending
    return now.saved
  }
  const attempt = () => void flush().catch(() => {})
  return {
    keep(content: OrderDraftContent) {
      waiting = content
      clearTimeout(timer)
      timer = setTimeout(attempt, pauseMs)
    },
    /** Sends pending changes now; resolves to the server state. */
    flush,
    /** Merges a reply that does not change the content: pending input is saved on top. */
    know(saved: OrderDraft) {
      if (saved.version >= now.saved.version) change({ saved })
    },
    adopt(saved: OrderDraft) {
      waiting = null
      clearTimeout(timer)
      change({ saved, state: 'saved', conflict: null, refusal: null })
    },
    isWaiting: () => waiting !== null,
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

function whySo(error: unknown, typed: OrderDraftContent | null) {
  const isConflict = isRefusal(error) && error.code === 'version_conflict'
  return {
    conflict: isConflict ? typed : null,
    refusal: isRefusal(error) && !isConflict ? error.message : null,
  }
}
