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
  const { section, block, isStop, isSelected, isOpen, onToggle, onOpen, children } = props
  const { editor, mayEdit } = useEditing()
  const part = block ?? section
  const isHidden = block === null && section.isHidden
  const { kind, text } = nameOfPart(section, block)
  const { listeners, isDragging, transform, transition, setNodeRef, setActivatorNodeRef } =
    useSortable({ id: part.id, disabled: !mayEdit })
  const hasBlocks = block === null && section.blocks.length > 0
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li
      ref={setNodeRef}
      role="treeitem"
      aria-level={block ? 2 : 1}
      aria-selected={isSelected}
      aria-expanded={hasBlocks ? (isOpen ?? false) : undefined}
      aria-label={[kind, text, isHidden && 'hidden'].filter(Boolean).join(', ')}
      data-part={part.id}
      tabIndex={isStop ? 0 : -1}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(
        'rounded-lg outline-offset-[-2px]',
        isDragging && 'relative z-10 bg-surface shadow-lg',
      )}
    >
      {/* The tree's keys do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the row is focusable */}
      <div
        onClick={() => {
          editor.select(part.id)
          onOpen()
        }}
        onPointerEnter={() => hoverPart(part.id)}
        onPointerLeave={() => hoverPart(null)}
        className={clsx(
          'flex min-h-10 cursor-default items-center gap-1 rounded-lg pr-2',
          block ? 'pl-6' : 'pl-1',
          isSelected ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
        )}
      >
        {hasBlocks ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- left and right arrow do the same
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
        ) : (
          <span className="w-7 shrink-0" />
        )}
        <span className="min-w-0 flex-1 py-1">
          <span className={clsx('block truncate text-[0.9375rem]', isHidden && 'text-soft')}>
            {kind}
          </span>
          {text && <span className="block truncate text-xs text-soft">{text}</span>}
        </span>
        {isHidden && <EyeOff aria-hidden className="size-4 shrink-0 text-soft" />}
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
      </div>
      {children}
    </li>
  )
}
