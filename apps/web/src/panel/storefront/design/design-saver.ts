import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { ShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { ApiError } from '../../../platform/api/api.ts'
import type { EditorState } from './design-editor.ts'
import { toDesignDraft, toSavable, type DesignDraft } from './design-draft.ts'
import { isSame } from '../../forms/merge-drafts.ts'

export type SendDraft = (body: BodyOf<typeof updateShopDraft>) => Promise<ShopDraft>

const pauseMs = 600
const retryMs = 5_000

type Saving = Partial<Pick<EditorState, 'saving' | 'refusal' | 'stored' | 'isDirty'>>

interface Sent {
  readonly sent: DesignDraft
  readonly stored: ShopDraft
}

interface SaverOptions {
  readonly read: () => EditorState
  readonly send: SendDraft
  readonly load: () => Promise<ShopDraft>
  readonly adopt: (theirs: ShopDraft) => void
  readonly tell: (saving: Saving) => void
}

/** Saves after each pause, one request at a time; another editor's save is merged, not lost. */
export function createDesignSaver({ read, send, load, adopt, tell }: SaverOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  const saveOnce = async () => {
    const { draft } = read()
    tell({ saving: 'saving', refusal: null })
    const { stored, sent } = await sendMerged(draft)
    const isCurrent = isSame(read().draft, sent)
    const held = isCurrent ? whyHeldBack(sent, stored) : null
    tell({
      stored,
      isDirty: !isCurrent || held !== null,
      saving: held === null ? 'saved' : 'refused',
      refusal: held,
    })
    if (!isCurrent) keep()
  }
  /** After a conflict, the merged draft is sent. */
  const sendMerged = async (sent: DesignDraft): Promise<Sent> => {
    try {
      return { sent, stored: await send(bodyOf(sent, read().stored)) }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'version_conflict')) throw error
      adopt(await load())
      return await sendMerged(read().draft)
    }
  }
  const attempt = async () => {
    try {
      await saveOnce()
    } catch (error) {
      const isRefused = isRefusal(error)
      if (!isRefused) timer = setTimeout(start, retryMs)
      tell({
        saving: isRefused ? 'refused' : 'failed',
        refusal: isRefused ? reasonOf(error) : null,
      })
    }
  }
  const start = () => {
    clearTimeout(timer)
    sending ??= attempt().finally(() => {
      sending = null
    })
    return sending
  }
  const keep = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void whenFree(), pauseMs)
  }
  const whenFree = async () => {
    await sending
    if (read().isDirty) await start()
  }
  const retryOnline = () => void whenFree()
  globalThis.addEventListener?.('online', retryOnline)
  return {
    keep,
    isSending: () => sending !== null,
    /** Resolves when the last change was sent, or its sending failed. */
    flush: whenFree,
    stop: () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', retryOnline)
    },
  }
}

/** The first save moves the home page's texts into its hero, where the draft shows them. */
const bodyOf = (draft: DesignDraft, stored: ShopDraft): BodyOf<typeof updateShopDraft> => ({
  theme: draft.theme,
  content: { ...stored.content, homeHeading: '', homeIntro: '' },
  design: toSavable(draft, toDesignDraft(stored)),
  version: stored.version,
})

const whyHeldBack = ({ sections }: DesignDraft, stored: ShopDraft): string | null =>
  isSame(toSavable({ sections }, toDesignDraft(stored)), sections)
    ? null
    : 'Some fields have errors. Everything else is saved'

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)

const reasonOf = (error: ApiError) => error.errors[0]?.message ?? error.message
