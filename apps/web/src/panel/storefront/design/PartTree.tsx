import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState, type KeyboardEvent, type ReactNode } from 'react'

import { findPart } from './design-draft.ts'
import { useEditing, useEditorState } from './editor-context.ts'
import { focusPart } from './focus-part.ts'
import { move, moveBy, remove, toggle } from './part-acts.ts'
import { placeNames } from './place-names.ts'
import { TreeRow } from './TreeRow.tsx'

interface PartTreeProps {
  place: SectionPlace
  onOpen: () => void
}

/** Sections of a place with their blocks; arrows select, Alt and arrows move, Enter opens. */
export function PartTree({ place, onOpen }: PartTreeProps) {
  const { editor, mayEdit } = useEditing()
  const sections = useEditorState(({ draft }) => draft.sections[place])
  const selectedId = useEditorState((state) => state.selectedId)
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const selected = findPart(editor.get().draft.sections, selectedId)
  const isOpen = (id: string) =>
    openIds.includes(id) || (selected?.block != null && selected.section.id === id)
  const setOpen = (id: string, open: boolean) =>
    setOpenIds((before) => [...before.filter((one) => one !== id), ...(open ? [id] : [])])
  const rows = sections.flatMap((section) => [
    { id: section.id, parent: null, isParent: section.blocks.length > 0 },
    ...(isOpen(section.id)
      ? section.blocks.map(({ id }) => ({ id, parent: section.id, isParent: false }))
      : []),
  ])
  const stop = rows.find(({ id }) => id === selectedId)?.id ?? rows[0]?.id
  const go = (id: string | undefined) => {
    if (id === undefined) return
    editor.select(id)
    focusPart(id)
  }
  const press = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-part]')?.dataset['part']
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey) return
    const act = event.altKey
      ? mayEdit && keysOfMove(row.id)[event.key]
      : { ...keysOfTree(at), ...(mayEdit && keysOfChange(row.id)) }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const keysOfTree = (at: number): Record<string, () => void> => {
    const row = rows[at]
    const { id = '', parent = null, isParent = false } = row ?? {}
    const enter = () => (isOpen(id) ? go(rows[at + 1]?.id) : setOpen(id, true))
    const leave = () => (isOpen(id) ? setOpen(id, false) : go(parent ?? undefined))
    return {
      ArrowDown: () => go(rows[at + 1]?.id),
      ArrowUp: () => go(rows[at - 1]?.id),
      Home: () => go(rows[0]?.id),
      End: () => go(rows.at(-1)?.id),
      ArrowRight: () => isParent && enter(),
      ArrowLeft: leave,
      Enter: () => {
        go(id)
        onOpen()
      },
    }
  }
  const keysOfMove = (id: string): Record<string, () => void> => {
    const step = (by: number) => () => {
      moveBy(editor, id, by)
      focusPart(id)
    }
    return { ArrowUp: step(-1), ArrowDown: step(1) }
  }
  const keysOfChange = (id: string): Record<string, () => void> => ({
    Delete: () => {
      remove(editor, id)
      focusPart(editor.get().selectedId)
    },
    h: () => toggle(editor, id),
  })
  return (
    <Sortable ids={sections.map(({ id }) => id)}>
      <ul role="tree" aria-label={placeNames[place]} onKeyDown={press}>
        {sections.map((section) => (
          <TreeRow
            key={section.id}
            section={section}
            block={null}
            isStop={stop === section.id}
            isSelected={selectedId === section.id}
            isOpen={isOpen(section.id)}
            onToggle={() => setOpen(section.id, !isOpen(section.id))}
            onOpen={onOpen}
          >
            {isOpen(section.id) && (
              <Sortable ids={section.blocks.map(({ id }) => id)}>
                <ul role="group">
                  {section.blocks.map((block) => (
                    <TreeRow
                      key={block.id}
                      section={section}
                      block={block}
                      isStop={stop === block.id}
                      isSelected={selectedId === block.id}
                      isOpen={null}
                      onOpen={onOpen}
                    />
                  ))}
                </ul>
              </Sortable>
            )}
          </TreeRow>
        ))}
      </ul>
    </Sortable>
  )
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Dragging by pointer; the keys of the tree do the same. */
function Sortable({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const { editor } = useEditing()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    const to = over ? ids.indexOf(String(over.id)) : -1
    if (to !== -1) move(editor, String(active.id), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      // The editor announces moves itself.
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const none = () => undefined
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none }
