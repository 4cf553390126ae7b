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
  const found = partIn(editor, id)
  if (!found) return
  const count = siblingsOf(editor, found).length
  const target = Math.min(count - 1, Math.max(0, to))
  if (target === indexOf(found)) return
  editor.change((draft) => ({ ...draft, sections: movePart(draft.sections, id, target) }))
  editor.announce(`${nameOf(found)} moved to position ${target + 1} of ${count}`)
}

export function moveBy(editor: DesignEditor, id: string, by: number): void {
  const found = partIn(editor, id)
  if (found) move(editor, id, indexOf(found) + by)
}

export function toggle(editor: DesignEditor, id: string): void {
  const found = partIn(editor, id)
  if (!found || found.block) return
  editor.change((draft) => ({ ...draft, sections: toggleHidden(draft.sections, id) }))
  editor.announce(`${nameOf(found)} is ${found.section.isHidden ? 'shown' : 'hidden'}`)
}

export function duplicate(editor: DesignEditor, id: string): void {
  const found = partIn(editor, id)
  if (!found || refuseCopy(editor.get().draft.sections, found)) return
  applyChange(editor, (sections) => duplicatePart(sections, id))
  editor.announce(`${nameOf(found)} duplicated`)
}

export function remove(editor: DesignEditor, id: string): void {
  const found = partIn(editor, id)
  if (!found || refuseRemoval(found)) return
  applyChange(editor, (sections) => removePart(sections, id))
  editor.announce(`${nameOf(found)} removed. Undo brings it back`)
}

export function copyTo(editor: DesignEditor, id: string, place: SectionPlace): void {
  const found = partIn(editor, id)
  if (!found || refuseSection(editor.get().draft.sections, place)) return
  applyChange(editor, (sections) => ({ ...copyToPlace(sections, id, place), selectedId: id }))
  editor.announce(`${nameOf(found)} copied to the end of ${placeNames[place].toLowerCase()}`)
}

export function goBack(editor: DesignEditor): void {
  editor.announce(editor.undo() ? 'Undone' : 'Nothing to undo')
}

export function goForward(editor: DesignEditor): void {
  editor.announce(editor.redo() ? 'Redone' : 'Nothing to redo')
}
