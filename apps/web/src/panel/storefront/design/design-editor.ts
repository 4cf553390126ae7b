import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import type { SaveState } from '../../../ui/feedback/SaveNote.tsx'
import { isSame } from '../../forms/merge-drafts.ts'
import { createDesignSaver, type SendDraft } from './design-saver.ts'
import { toDesignDraft, type DesignDraft, type Sections } from './design-draft.ts'
import {
  addStep,
  emptyHistory,
  mapHistory,
  stepBack,
  stepForward,
  type History,
} from './design-history.ts'
import { mergeDesign } from './merge-design.ts'
import type { Changed } from './change-sections.ts'

export interface EditorState {
  readonly draft: DesignDraft
  /** Null while the theme is shown. */
  readonly selectedId: string | null
  readonly history: History
  readonly saving: SaveState
  /** Why saving was refused; null if it wasn't. */
  readonly refusal: string | null
  /** As last read or saved. */
  readonly stored: ShopDraft
  readonly isDirty: boolean
  /** Effects of another editor's save on edits of this one. */
  readonly notes: readonly string[]
  /** Latest act, for screen readers. */
  readonly announcement: string
}

interface Options {
  readonly send: SendDraft
  readonly load: () => Promise<ShopDraft>
  readonly now?: () => number
}

export type DesignEditor = ReturnType<typeof createDesignEditor>

/** State of the editor outside React, so that a key press renders only the parts that show it. */
export function createDesignEditor(first: ShopDraft, { send, load, now = Date.now }: Options) {
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
  const set = (part: Partial<EditorState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const step = () => ({ draft: state.draft, selectedId: state.selectedId })

  /** Takes another editor's save into the draft and its history. */
  const adopt = (theirs: ShopDraft) => {
    if (theirs.version <= state.stored.version) return
    const base = toDesignDraft(state.stored)
    const adopted = toDesignDraft(theirs)
    const merge = (mine: DesignDraft) => mergeDesign({ base, mine, theirs: adopted })
    const { value, notes } = merge(state.draft)
    set({
      stored: theirs,
      draft: isSame(value, state.draft) ? state.draft : value,
      history: mapHistory(state.history, (draft) => merge(draft).value),
      notes: [...state.notes, ...notes],
    })
  }
  const saver = createDesignSaver({
    read: () => state,
    send,
    load,
    adopt,
    tell: (saving) => set(saving),
  })

  const put = (draft: DesignDraft, part: Partial<EditorState>) => {
    set({ ...part, draft, isDirty: true })
    saver.keep()
  }
  const go = (stepped: ReturnType<typeof stepBack>) => {
    if (!stepped) return false
    const [{ draft, selectedId }, history] = stepped
    put(draft, { selectedId, history })
    return true
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    select: (selectedId: string | null) => {
      if (selectedId !== state.selectedId) set({ selectedId })
    },
    /** `key`: changes of one setting within a moment are one step of undo. */
    change: (
      change: (draft: DesignDraft) => DesignDraft,
      { key = null, selectedId = state.selectedId }: Partial<StepOptions> = {},
    ) => {
      const draft = change(state.draft)
      if (draft === state.draft) return
      put(draft, { selectedId, history: addStep(state.history, step(), { key, at: now() }) })
    },
    undo: () => go(stepBack(state.history, step())),
    redo: () => go(stepForward(state.history, step())),
    adopt: (theirs: ShopDraft) => {
      if (!saver.isSending()) adopt(theirs)
    },
    /** Input of an earlier visit with the version it was based on. */
    restore: (opened: ShopDraft, draft: DesignDraft) => {
      const theirs = state.stored
      const { value, notes } = mergeDesign({
        base: toDesignDraft(opened),
        mine: draft,
        theirs: toDesignDraft(theirs),
      })
      put(value, {
        history: addStep(state.history, step(), { key: null, at: now() }),
        notes: [...state.notes, ...notes],
      })
    },
    announce: (announcement: string) => set({ announcement }),
    forgetNotes: () => set({ notes: [] }),
    flush: saver.flush,
    stop: saver.stop,
  }
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
