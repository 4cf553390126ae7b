import { useSortable } from '@dnd-kit/sortable'
import { clsx } from 'clsx'
import { ChevronDown, ChevronRight, EyeOff, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'

import { useEditing } from './editor-context.ts'
import { nameOfPart, type BlockDraft, type SectionDraft } from './design-draft.ts'
import { hoverPart } from './hovered-part.ts'

interface TreeRowProps {
  section: SectionDraft
  /** Null for the section's own row. */
  block: BlockDraft | null
  isStop: boolean
  isSelected: boolean
  /** Null if it has nothing to open. */
  isOpen: boolean | null
  onToggle?: () => void
  onOpen: () => void
  children?: ReactNode
}

export function TreeRow(props: TreeRowProps) {
  const { section, block, children } = props
  const { mayEdit } = useEditing()
  const part = block ?? section
  const isHidden = block === null && section.isHidden
  const name = nameOfPart(section, block)
  const { listeners, isDragging, transform, transition, setNodeRef, setActivatorNodeRef } =
    useSortable({ id: part.id, disabled: !mayEdit })
  const isParent = block === null && section.blocks.length > 0
  return (
    <li
      ref={setNodeRef}
      role="none"
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(isDragging && 'relative z-10 bg-surface shadow-lg')}
    >
      <RowFace {...props} isParent={isParent} isHidden={isHidden} name={name}>
        {mayEdit && (
          <span
            aria-hidden
            ref={setActivatorNodeRef}
            {...listeners}
            className="flex size-7 shrink-0 cursor-grab touch-none items-center justify-center text-faint"
          >
            <GripVertical className="size-4" />
          </span>
        )}
      </RowFace>
      {children}
    </li>
  )
}

interface RowFaceProps extends TreeRowProps {
  isParent: boolean
  isHidden: boolean
  name: ReturnType<typeof nameOfPart>
}

function RowFace(props: RowFaceProps) {
  const { section, block, isStop, isSelected, isOpen, isParent, isHidden, name, children } = props
  const { editor } = useEditing()
  const { id } = block ?? section
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has keys
    <div
      role="treeitem"
      aria-level={block ? 2 : 1}
      aria-selected={isSelected}
      aria-expanded={isParent ? isOpen === true : undefined}
      data-part={id}
      tabIndex={isStop ? 0 : -1}
      onClick={() => {
        editor.select(id)
        props.onOpen()
      }}
      onPointerEnter={() => hoverPart(id)}
      onPointerLeave={() => hoverPart(null)}
      className={clsx(
        'flex min-h-10 cursor-default items-center gap-1 rounded-lg pr-2 outline-offset-[-2px]',
        block ? 'pl-6' : 'pl-1',
        isSelected ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
      )}
    >
      {isParent ? <Opener isOpen={isOpen === true} onToggle={props.onToggle} /> : <Gap />}
      <RowName name={name} isHidden={isHidden} />
      {children}
    </div>
  )
}

function RowName({ name, isHidden }: Pick<RowFaceProps, 'name' | 'isHidden'>) {
  return (
    <>
      <span className="min-w-0 flex-1 py-1">
        <span className={clsx('block truncate text-[0.9375rem]', isHidden && 'text-soft')}>
          {name.kind}
        </span>
        {name.text && <span className="block truncate text-xs text-soft">{name.text}</span>}
      </span>
      {isHidden && (
        <>
          <EyeOff aria-hidden className="size-4 shrink-0 text-soft" />
          <span className="sr-only">hidden</span>
        </>
      )}
    </>
  )
}

const Gap = () => <span className="w-7 shrink-0" />

/** For the pointer: the left and right arrows do the same. */
function Opener({ isOpen, onToggle }: { isOpen: boolean; onToggle: TreeRowProps['onToggle'] }) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <span
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        onToggle?.()
      }}
      className="flex size-7 shrink-0 items-center justify-center rounded text-soft hover:bg-hover"
    >
      <Chevron className="size-4" />
    </span>
  )
}
