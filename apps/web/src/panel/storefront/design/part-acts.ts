import type { SectionPlace } from '@marketday/contract/storefront/design/section'

import {
  copyToPlace,
  duplicatePart,
  movePart,
  refuseCopy,
  refuseRemoval,
  refuseSection,
  removePart,
  toggleHidden,
} from './change-sections.ts'
import { applyChange, type DesignEditor } from './design-editor.ts'
import { findPart, nameOfPart, type FoundPart } from './design-draft.ts'
import { placeNames } from './place-names.ts'

const partIn = (editor: DesignEditor, id: string) => findPart(editor.get().draft.sections, id)

export const nameOf = ({ section, block }: FoundPart): string => nameOfPart(section, block).kind

export const siblingsOf = (editor: DesignEditor, { place, section, block }: FoundPart) =>
  block ? section.blocks : editor.get().draft.sections[place]

export const indexOf = ({ block, blockIndex, index }: FoundPart) => (block ? blockIndex : index)

/** Moves to a place of its list, which is announced. */
export function move(editor: DesignEditor, id: string, to: number): void {
  const part = partIn(editor, id)
  if (!part) return
  const count = siblingsOf(editor, part).length
  const target = Math.min(count - 1, Math.max(0, to))
  if (target === indexOf(part)) return
  editor.change((draft) => ({ ...draft, sections: movePart(draft.sections, id, target) }))
  editor.announce(`${nameOf(part)} moved to position ${target + 1} of ${count}`)
}

export function moveBy(editor: DesignEditor, id: string, by: number): void {
  const part = partIn(editor, id)
  if (part) move(editor, id, indexOf(part) + by)
}

export function toggle(editor: DesignEditor, id: string): void {
  const part = partIn(editor, id)
  if (!part || part.block) return
  editor.change((draft) => ({ ...draft, sections: toggleHidden(draft.sections, id) }))
  editor.announce(`${nameOf(part)} is ${part.section.isHidden ? 'shown' : 'hidden'}`)
}

export function duplicate(editor: DesignEditor, id: string): void {
  const part = partIn(editor, id)
  if (!part || refuseCopy(editor.get().draft.sections, part)) return
  applyChange(editor, (sections) => duplicatePart(sections, id))
  editor.announce(`${nameOf(part)} duplicated`)
}

export function remove(editor: DesignEditor, id: string): void {
  const part = partIn(editor, id)
  if (!part || refuseRemoval(part)) return
  applyChange(editor, (sections) => removePart(sections, id))
  editor.announce(`${nameOf(part)} removed. Undo brings it back`)
}

export function copyTo(editor: DesignEditor, id: string, place: SectionPlace): void {
  const part = partIn(editor, id)
  if (!part || refuseSection(editor.get().draft.sections, place)) return
  applyChange(editor, (sections) => ({ ...copyToPlace(sections, id, place), selectedId: id }))
  editor.announce(`${nameOf(part)} copied to the end of ${placeNames[place].toLowerCase()}`)
}

export function goBack(editor: DesignEditor): void {
  editor.announce(editor.undo() ? 'Undone' : 'Nothing to undo')
}

export function goForward(editor: DesignEditor): void {
  editor.announce(editor.redo() ? 'Redone' : 'Nothing to redo')
}
