import type { FrameMessage } from '@marketday/contract/storefront/design/frame-messages'

import { changeSetting } from './change-sections.ts'
import type { DesignEditor } from './design-editor.ts'
import { findPart, settingsOf } from './design-draft.ts'
import { goBack, goForward } from './part-acts.ts'

type Act = Exclude<FrameMessage, { type: 'shown' }>

/** Acts of the frame; parts and settings that don't exist are ignored. */
export function takeFrameMessage(editor: DesignEditor, message: Act, mayEdit: boolean): void {
  if (message.type === 'select') return select(editor, message.id)
  if (!mayEdit) return
  if (message.type === 'text') return type(editor, message)
  return message.act === 'undo' ? goBack(editor) : goForward(editor)
}

function select(editor: DesignEditor, id: string | null): void {
  if (id === null || findPart(editor.get().draft.sections, id)) editor.select(id)
}

function type(editor: DesignEditor, { id, setting: name, value }: Act & { type: 'text' }): void {
  const part = findPart(editor.get().draft.sections, id)
  const setting = part && settingsOf(part)[name]
  if (setting?.kind !== 'text' && setting?.kind !== 'longText') return
  const text = setting.kind === 'text' ? value.replaceAll(/\s+/g, ' ') : value
  editor.change(
    (draft) => ({
      ...draft,
      sections: changeSetting(draft.sections, { id, name, value: text.slice(0, setting.most) }),
    }),
    { key: `${id}.${name}`, selectedId: id },
  )
}
