import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
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
  useSortable,
} from '@dnd-kit/sortable'
import { clsx } from 'clsx'
import { GripVertical, Trash2 } from 'lucide-react'

import {
  maxPictureBytes,
  pictureTypes,
  uploadPicture,
  type UploadedFile,
} from '@marketday/contract/endpoints/files'
import { maxImages } from '@marketday/contract/catalog/products/product-shapes'
import { ruleInWords } from '@marketday/fields/check-file.ts'
import { pastedFiles } from '@marketday/fields/FileDrop.tsx'
import { useUploads } from '@marketday/fields/use-uploads.ts'

import { uploadFile } from '../../../../platform/api/upload-file.ts'
import { FileDropzone } from '../../../../ui/fields/FileDropzone.tsx'
import { UploadList } from '../../../../ui/fields/UploadList.tsx'
import type { ItemDraft } from '../editor/item-draft.ts'
import { placeArrived } from './place-arrived.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { CameraButton } from '../../../../ui/fields/CameraButton.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { MoveButtons } from '../../../../ui/lists/MoveButtons.tsx'
import { keepFocus } from '../../../forms/use-held-dialog.ts'
import { BoundText } from '../editor/bound-fields.tsx'

const rule = { types: pictureTypes, maxBytes: maxPictureBytes }

/** Item pictures, first one as the main picture. Drop, file dialog, paste, URL or camera. */
export function ImagesEditor() {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const images = useWatch<ItemDraft, 'images'>({ name: 'images' })
  const change = (next: ItemDraft['images']) => setValue('images', next, { shouldDirty: true })
  const chosen = useRef(new Map<File, number>())
  const places = useRef(new Map<string, number>())
  const add = ({ fileId, url }: UploadedFile) => {
    const present = getValues('images')
    const picture = { fileId, url, alt: '' }
    if (!present.some((image) => image.fileId === fileId))
      change(placeArrived(present, { file: picture, places: places.current }))
  }
  const { uploads, start, cancel, retry } = useUploads({
    rule,
    send: async (file, sending) => {
      const stored = await uploadFile(uploadPicture, file, sending)
      places.current.set(stored.fileId, chosen.current.get(file) ?? 0)
      return stored
    },
    onUploaded: add,
  })
  const [leftOut, setLeftOut] = useState(0)
  const room = maxImages - images.length - uploads.length
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    setLeftOut(Math.max(0, files.length - room))
    const taken = files.slice(0, room)
    for (const file of taken) chosen.current.set(file, chosen.current.size)
    start(taken)
  }
  return (
    // Paste works with focus anywhere in this part.
    <div className="flex flex-col gap-4" onPaste={(event) => take(pastedFiles(event))}>
      {images.length > 0 && <SortablePictures images={images} onChange={change} />}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {room > 0 && (
        <div data-adds="picture" className="flex flex-col gap-3">
          <FileDropzone
            label="Add pictures"
            multiple
            accept={pictureTypes.join(',')}
            onFiles={take}
            note={ruleInWords(rule)}
          />
          <OtherWays onFiles={take} onFetched={add} />
        </div>
      )}
      {leftOut > 0 && (
        <p role="alert" className="text-sm font-medium text-bad">
          {`An item can have up to ${maxImages} pictures; ${leftOut} of your selection ${leftOut === 1 ? 'was' : 'were'} skipped.`}
        </p>
      )}
    </div>
  )
}

const PictureAddress = lazyPart(() =>
  import('./PictureAddress.tsx').then((part) => part.PictureAddress),
)

interface OtherWaysProps {
  onFiles: (files: File[]) => void
  onFetched: (stored: UploadedFile) => void
}

/** Sources besides files: URL, or phone camera. */
function OtherWays({ onFiles, onFetched }: OtherWaysProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-expanded={isAsked}
          onPointerEnter={PictureAddress.fetchPart}
          onClick={() => setIsAsked(!isAsked)}
        >
          Add from an address
        </Button>
        <CameraButton accept={pictureTypes.join(',')} onFiles={onFiles} />
      </div>
      {isAsked && <PictureAddress onFetched={onFetched} />}
    </>
  )
}

type Pictures = ItemDraft['images']

interface SortablePicturesProps {
  images: Pictures
  onChange: (next: Pictures) => void
}

/** Reorderable pictures: by dragging, keyboard or buttons. */
function SortablePictures({ images, onChange }: SortablePicturesProps) {
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

interface PictureRowProps {
  image: ItemDraft['images'][number]
  place: { readonly index: number; readonly count: number }
  onMove: (to: number) => void
  onRemove: () => void
}

function PictureRow({ image, place, onMove, onRemove }: PictureRowProps) {
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
