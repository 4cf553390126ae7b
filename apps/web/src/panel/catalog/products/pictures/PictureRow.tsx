import { useSortable } from '@dnd-kit/sortable'
import { clsx } from 'clsx'
import { GripVertical, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { MoveButtons } from '../../../../ui/lists/MoveButtons.tsx'
import { keepFocus } from '../../../forms/keep-focus.ts'
import { BoundText } from '../editor/bound-fields.tsx'
import type { ItemDraft } from '../editor/item-draft.ts'

interface PictureRowProps {
  image: ItemDraft['images'][number]
  place: { readonly index: number; readonly count: number }
  onMove: (to: number) => void
  onRemove: () => void
}

export function PictureRow({ image, place, onMove, onRemove }: PictureRowProps) {
  const name = `picture ${place.index + 1}`
  const {
    attributes,
    listeners,
    isDragging,
    transform,
    transition,
    setNodeRef,
    setActivatorNodeRef,
  } = useSortable({ id: image.fileId })
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translateY(${transform.y}px)` : undefined,
        transition,
      }}
      className={clsx(
        'flex flex-wrap items-end gap-3',
        isDragging && 'relative z-10 rounded-lg bg-surface shadow-lg',
      )}
    >
      <img
        src={image.url}
        alt={image.alt || `Picture ${place.index + 1}`}
        className="size-20 shrink-0 rounded-lg border border-line bg-hover object-cover"
      />
      <BoundText
        name={`images.${place.index}.alt`}
        label={`What ${name} shows`}
        placeholder="A loaf with a dark crust"
        maxLength={200}
        className="min-w-0 flex-[1_1_12rem]"
      />
      <span className="flex">
        {place.count > 1 && (
          <IconButton
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            label={`Drag ${name}`}
            icon={<GripVertical aria-hidden />}
            // Touch drags instead of scrolling; in a read-only form, presses would reach even a
            // disabled button.
            className="touch-none enabled:cursor-grab disabled:pointer-events-none"
          />
        )}
        <MoveButtons what={name} {...place} onMove={onMove} />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden />}
          data-removes="picture"
          onClick={({ currentTarget }) => void keepFocus(currentTarget, onRemove)}
        />
      </span>
    </li>
  )
}
