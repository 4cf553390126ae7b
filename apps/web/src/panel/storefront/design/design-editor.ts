import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { isSame } from '../../forms/merge-drafts.ts'
import { createDesignSaver, type SendDraft } from './design-saver.ts'
import { toDesignDraft, type DesignDraft, type Sections } from './design-draft.ts'
import { addStep, emptyHistory, mapHistory, stepBack, stepForward } from './design-history.ts'
import type { EditorState } from './editor-state.ts'
import { mergeDesign } from './merge-design.ts'
import type { Changed } from './change-sections.ts'

interface Options {
  readonly send: SendDraft
  readonly load: () => Promise<ShopDraft>
  readonly now?: () => number
}

export type DesignEditor = ReturnType<typeof createDesignEditor>

/** State of the editor outside React, so that a key press renders only the parts that show it. */
export function createDesignEditor(first: ShopDraft, { send, load, now = Date.now }: Options) {
  const store = createStore(first)
  const { get, set } = store
  const adopt = (theirs: ShopDraft) => adoptSave(store, theirs)
  const saver = createDesignSaver({ read: get, send, load, adopt, tell: set })

  const put = (draft: DesignDraft, part: Partial<EditorState>) => {
    set({ ...part, draft, isDirty: true })
    saver.keep()
  }
  const withStep = (key: string | null) => addStep(get().history, stepOf(get()), { key, at: now() })
  const go = (stepped: ReturnType<typeof stepBack>) => {
    if (!stepped) return false
    const [{ draft, selectedId }, history] = stepped
    put(draft, { selectedId, history })
    return true
  }
  return {
    get,
    subscribe: store.subscribe,
    select: (selectedId: string | null) => {
      if (selectedId !== get().selectedId) set({ selectedId })
    },
    /** `key`: changes of one setting within a moment are one step of undo. */
    change: (
      change: (draft: DesignDraft) => DesignDraft,
      { key = null, selectedId = get().selectedId }: Partial<StepOptions> = {},
    ) => {
      const draft = change(get().draft)
      if (draft !== get().draft) put(draft, { selectedId, history: withStep(key) })
    },
    undo: () => go(stepBack(get().history, stepOf(get()))),
    redo: () => go(stepForward(get().history, stepOf(get()))),
    adopt: (theirs: ShopDraft) => {
      if (!saver.isSending()) adopt(theirs)
    },
    /** Input of an earlier visit with the version it was based on. */
    restore: (opened: ShopDraft, mine: DesignDraft) => {
      const [base, theirs] = [toDesignDraft(opened), toDesignDraft(get().stored)]
      const { value, notes } = mergeDesign({ base, mine, theirs })
      put(value, { history: withStep(null), notes: [...get().notes, ...notes] })
    },
    announce: (announcement: string) => set({ announcement }),
    forgetNotes: () => set({ notes: [] }),
    flush: saver.flush,
    stop: saver.stop,
  }
}

type Store = ReturnType<typeof createStore>

function createStore(first: ShopDraft) {
  let state: EditorState = {
    draft: toDesignDraft(first),
    selectedId: null,
    history: emptyHistory,
    saving: 'idle',
    refusal: null,
    stored: first,
    isDirty: false,
    notes: [],
    announcement: '',
  }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (part: Partial<EditorState>) => {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const stepOf = ({ draft, selectedId }: EditorState) => ({ draft, selectedId })

/** Takes another editor's save into the draft and its history. */
function adoptSave({ get, set }: Store, stored: ShopDraft): void {
  const state = get()
  if (stored.version <= state.stored.version) return
  const [base, theirs] = [toDesignDraft(state.stored), toDesignDraft(stored)]
  const merge = (mine: DesignDraft) => mergeDesign({ base, mine, theirs })
  const { value, notes } = merge(state.draft)
  set({
    stored,
    draft: isSame(value, state.draft) ? state.draft : value,
    history: mapHistory(state.history, (draft) => merge(draft).value),
    notes: [...state.notes, ...notes],
  })
}

interface StepOptions {
  readonly key: string | null
  readonly selectedId: string | null
}

/** For changes that decide on the sections and the part selected after it. */
export function applyChange(editor: DesignEditor, change: (sections: Sections) => Changed): void {
  const { sections, selectedId } = change(editor.get().draft.sections)
  editor.change((draft) => (sections === draft.sections ? draft : { ...draft, sections }), {
    selectedId,
  })
}
