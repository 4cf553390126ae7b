import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { ShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { ApiError } from '../../../platform/api/api.ts'
import type { EditorState } from './editor-state.ts'
import { toDesignDraft, toSavable, type DesignDraft } from './design-draft.ts'
import { isSame } from '../../forms/merge-drafts.ts'

export type SendDraft = (body: BodyOf<typeof updateShopDraft>) => Promise<ShopDraft>

/** A key press is on the page within 150 ms; while a save is under way, changes wait for it. */
const pauseMs = 60
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
export function createDesignSaver(options: SaverOptions) {
  const { read, tell } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  const saveOnce = async () => {
    tell({ saving: 'saving', refusal: null })
    const { stored, sent } = await sendMerged(read().draft, options)
    const isCurrent = isSame(read().draft, sent)
    const held = isCurrent ? whyHeldBack(sent, stored) : null
    const saving = held === null ? 'saved' : 'refused'
    tell({ stored, isDirty: !isCurrent || held !== null, saving, refusal: held })
    if (!isCurrent) keep()
  }
  const attempt = async () => {
    try {
      await saveOnce()
    } catch (error) {
      const refused = isRefusal(error)
      if (!refused) timer = setTimeout(() => void start(), retryMs)
      tell({
        saving: refused ? 'refused' : 'failed',
        refusal: refused ? reasonOf(error) : null,
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
  const whenFree = async () => {
    await sending
    if (read().isDirty) await start()
  }
  const keep = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void whenFree(), pauseMs)
  }
  return {
    keep,
    isSending: () => sending !== null,
    /** Resolves when the last change was sent, or its sending failed. */
    flush: whenFree,
    stop: () => clearTimeout(timer),
  }
}

/** After a conflict, the merged draft is sent. */
async function sendMerged(sent: DesignDraft, options: SaverOptions): Promise<Sent> {
  const { read, send, load, adopt } = options
  try {
    return { sent, stored: await send(bodyOf(sent, read().stored)) }
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await load()
    // A read that is older than the conflict says nothing; the next attempt reads again.
    if (theirs.version <= read().stored.version) throw error
    adopt(theirs)
    return await sendMerged(read().draft, options)
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

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'version_conflict'

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !isConflict(error) &&
  ![401, 408, 429].includes(error.status)

const reasonOf = (error: ApiError) => error.errors[0]?.message ?? error.message
