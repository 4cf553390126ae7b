import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type Over,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ItemDraft } from '../editor/item-draft.ts'
import { PictureRow } from './PictureRow.tsx'

type Pictures = ItemDraft['images']

interface SortablePicturesProps {
  images: Pictures
  onChange: (next: Pictures) => void
}

/** Reorderable pictures: by dragging, keyboard or buttons. */
export function SortablePictures({ images, onChange }: SortablePicturesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = images.map(({ fileId }) => fileId)
  const move = (from: number, to: number) => {
    const moved = images.slice(from, from + 1)
    onChange(images.toSpliced(from, 1).toSpliced(to, 0, ...moved))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id))
    const to = over ? ids.indexOf(String(over.id)) : -1
    if (from !== -1 && to !== -1 && from !== to) move(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements: announce(ids), screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label="Pictures" className="flex flex-col gap-3">
          {images.map((image, index) => (
            <PictureRow
              key={image.fileId}
              image={image}
              place={{ index, count: images.length }}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(images.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const instructions = {
  draggable:
    'Press Space or Enter to lift the picture, the arrow keys to move it, Space or Enter to drop it, and Escape to leave it where it was.',
}

function announce(ids: readonly string[]): Announcements {
  const numberOf = ({ id }: { id: Over['id'] }) => ids.indexOf(String(id)) + 1
  const placeOf = (over: Over) => `place ${numberOf(over)} of ${ids.length}`
  return {
    // The following drag-over announces the position.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) =>
      over ? `Picture ${numberOf(active)} is lifted and at ${placeOf(over)}.` : undefined,
    onDragEnd: ({ over }) => (over ? `Dropped at ${placeOf(over)}.` : undefined),
    onDragCancel: ({ active }) => `Picture ${numberOf(active)} stays where it was.`,
  }
}
