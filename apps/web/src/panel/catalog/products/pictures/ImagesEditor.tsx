import {
  maxPictureBytes,
  pictureTypes,
  uploadPicture,
  type UploadedFile,
} from '@marketday/contract/endpoints/files'
import { maxImages } from '@marketday/contract/catalog/products/product-shapes'
import { ruleInWords } from '@marketday/fields/files/check-file.ts'
import { pastedFiles } from '@marketday/fields/files/FileDrop.tsx'
import { useUploads } from '@marketday/fields/files/use-uploads.ts'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { uploadFile } from '../../../../platform/api/uploads/upload-file.ts'
import { FileDropzone } from '../../../../ui/files/FileDropzone.tsx'
import { UploadList } from '../../../../ui/files/UploadList.tsx'
import type { ItemDraft } from '../editor/item-draft.ts'
import { OtherWays } from './OtherWays.tsx'
import { placeArrived } from './place-arrived.ts'
import { SortablePictures } from './SortablePictures.tsx'

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
