import { createContext, use, useSyncExternalStore } from 'react'

import type { DesignEditor } from './design-editor.ts'
import type { EditorState } from './editor-state.ts'

export interface Editing {
  readonly editor: DesignEditor
  readonly mayEdit: boolean
}

export const EditorContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditorContext)
  if (!editing) throw new Error('A part of the design editor was rendered outside it')
  return editing
}

/** `select` returns a part of the state, not a new object: only its change renders. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { editor } = useEditing()
  return useSyncExternalStore(editor.subscribe, () => select(editor.get()))
}
