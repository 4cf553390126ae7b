import { pictureTypes } from '@marketday/contract/files'
import { maxImages } from '@marketday/contract/product-shapes'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { FileDropzone } from '../../../../ui/fields/FileDropzone.tsx'
import { BoundText } from '../editor/bound-fields.tsx'
import type { ItemDraft } from '../editor/item-draft.ts'
import { useUploads, type PictureUpload } from './use-uploads.ts'

/** The item's pictures; the first one stands for it. Dropped, chosen or pasted. */
export function ImagesEditor() {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const images = useWatch<ItemDraft, 'images'>({ name: 'images' })
  const change = (next: ItemDraft['images']) => setValue('images', next, { shouldDirty: true })
  const { uploads, start, cancel, retry } = useUploads(({ fileId, url }) => {
    const present = getValues('images')
    if (!present.some((image) => image.fileId === fileId))
      change([...present, { fileId, url, alt: '' }])
  })
  const room = maxImages - images.length - uploads.length
  const move = (from: number, to: number) => {
    const moved = images[from]
    if (moved) change(images.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    // Pasting works wherever the focus is inside this part of the form.
    <div
      className="flex flex-col gap-4"
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length > 0) event.preventDefault()
        start(files.slice(0, room))
      }}
    >
      {images.length > 0 && (
        <ol aria-label="Pictures" className="flex flex-col gap-3">
          {images.map((image, index) => (
            <li key={image.fileId} className="flex flex-wrap items-end gap-3">
              <img
                src={image.url}
                alt={image.alt || `Picture ${index + 1}`}
                className="size-20 shrink-0 rounded-lg border border-line bg-hover object-cover"
              />
              <BoundText
                name={`images.${index}.alt`}
                label={`What picture ${index + 1} shows`}
                placeholder="A loaf with a dark crust"
                maxLength={200}
                className="min-w-0 flex-[1_1_12rem]"
              />
              <span className="flex">
                <IconButton
                  label={`Move picture ${index + 1} up`}
                  icon={<ArrowUp aria-hidden />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`Move picture ${index + 1} down`}
                  icon={<ArrowDown aria-hidden />}
                  disabled={index === images.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={`Remove picture ${index + 1}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => change(images.toSpliced(index, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {uploads.map((upload) => (
        <UploadLine
          key={upload.key}
          upload={upload}
          onCancel={() => cancel(upload)}
          onRetry={() => retry(upload)}
        />
      ))}
      {room > 0 && (
        <FileDropzone
          label="Add pictures"
          multiple
          accept={pictureTypes.join(',')}
          onFiles={(files) => start(files.slice(0, room))}
          note="JPEG, PNG, WebP, AVIF or GIF up to 20 MB; paste works too"
        />
      )}
    </div>
  )
}

interface UploadLineProps {
  upload: PictureUpload
  onCancel: () => void
  onRetry: () => void
}

function UploadLine({ upload, onCancel, onRetry }: UploadLineProps) {
  const name = upload.file.name || 'Pasted picture'
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-3">
      <img src={upload.preview} alt="" className="size-12 rounded-md bg-hover object-cover" />
      <div className="min-w-0 flex-1">
        {upload.error ? (
          <p role="alert" className="text-sm font-medium text-bad">
            {name}: {upload.error}
          </p>
        ) : (
          <ProgressBar label={name} value={upload.progress < 1 ? upload.progress : undefined} />
        )}
      </div>
      {upload.error && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={onCancel}>
        {upload.error ? 'Dismiss' : 'Cancel'}
      </Button>
    </div>
  )
}
