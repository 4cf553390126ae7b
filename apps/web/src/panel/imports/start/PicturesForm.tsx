import { maxPictureBytes, pictureTypes, uploadPicture } from '@marketday/contract/endpoints/files'
import { createPictureImport, mostPictures } from '@marketday/contract/imports/import-lists'
import { ruleInWords } from '@marketday/fields/check-file.ts'
import { useUploads } from '@marketday/fields/use-uploads.ts'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { uploadFile } from '../../../platform/api/upload-file.ts'
import { count } from '../../../platform/format.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FileDropzone } from '../../../ui/fields/FileDropzone.tsx'
import { UploadList } from '../../../ui/fields/UploadList.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { CameraButton } from '../../../ui/fields/CameraButton.tsx'

const rule = { types: pictureTypes, maxBytes: maxPictureBytes }
const accept = pictureTypes.join(',')

interface Picture {
  readonly fileId: string
  readonly url: string
  readonly name: string
  /** Selection index: the largest may finish last. */
  readonly place: number
}

/** One item per picture; names are suggested, prices are set in the review. */
export function PicturesForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const [pictures, changePictures] = useKeptPictures()
  const [leftOut, setLeftOut] = useState(0)
  const places = useRef(new Map<File, number>())
  const nextPlace = useRef((pictures.at(-1)?.place ?? -1) + 1)
  const { uploads, start, cancel, retry } = useUploads({
    rule,
    send: async (file, sending): Promise<Picture> => {
      const { fileId, url } = await uploadFile(uploadPicture, file, sending)
      return { fileId, url, name: file.name, place: places.current.get(file) ?? 0 }
    },
    onUploaded: (picture: Picture) => changePictures((now) => withPicture(now, picture)),
  })
  const room = mostPictures - pictures.length - uploads.length
  const take = (files: readonly File[]) => {
    setLeftOut(Math.max(0, files.length - room))
    const taken = files.slice(0, room)
    for (const file of taken) places.current.set(file, nextPlace.current++)
    start(taken)
  }
  const begin = async () => {
    const chosen = pictures.map(({ fileId, name }) => ({ fileId, name }))
    const { id } = await call(createPictureImport, { body: { pictures: chosen } })
    changePictures(() => [])
    onStarted(id)
  }
  return (
    <Card
      title="Start from pictures"
      description="Each picture becomes an item. You enter names and prices when you review them; items without a price stay drafts."
    >
      <Form
        action={actionFor(pictures.length)}
        button={{ className: 'self-start', variant: 'secondary' }}
        className="flex max-w-xl flex-col gap-4"
        isComplete={pictures.length > 0 && uploads.length === 0}
        onSubmit={begin}
      >
        {({ isChecked }) => (
          <>
            <FileDropzone
              label="Your pictures"
              multiple
              accept={accept}
              onFiles={take}
              disabled={room <= 0}
              note={`${ruleInWords(rule)} each, ${count(mostPictures)} pictures at once`}
              error={isChecked ? whatIsMissing(pictures.length, uploads.length) : undefined}
            />
            <CameraButton accept={accept} onFiles={take} />
            <PictureList
              pictures={pictures}
              onRemove={({ fileId }) =>
                changePictures((now) => now.filter((picture) => picture.fileId !== fileId))
              }
            />
            <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
            {leftOut > 0 && (
              <p role="alert" className="text-sm font-medium text-bad">
                {`${count(mostPictures)} pictures can be added at once; ${count(leftOut)} of your selection ${leftOut === 1 ? 'was' : 'were'} skipped. Add them after these.`}
              </p>
            )}
          </>
        )}
      </Form>
    </Card>
  )
}

/** Persists across reloads. */
function useKeptPictures() {
  const storedPictures = keptValue<readonly Picture[]>(`pictures:${currentShop()}`)
  const [pictures, setPictures] = useState(() => storedPictures.read() ?? [])
  const latest = useRef(pictures)
  const change = (next: (now: readonly Picture[]) => readonly Picture[]) => {
    latest.current = next(latest.current)
    storedPictures.write(latest.current.length > 0 ? latest.current : null)
    setPictures(latest.current)
  }
  return [pictures, change] as const
}

function withPicture(now: readonly Picture[], picture: Picture): readonly Picture[] {
  if (now.some(({ fileId }) => fileId === picture.fileId)) return now
  return [...now, picture].toSorted((a, b) => a.place - b.place)
}

const actionFor = (pictures: number) =>
  pictures > 1
    ? `Create ${count(pictures)} items`
    : pictures === 1
      ? 'Create an item'
      : 'Create items'

function whatIsMissing(pictures: number, underWay: number): string | undefined {
  if (underWay > 0) return 'Some pictures are not uploaded yet. Wait, try again, or dismiss them'
  return pictures === 0 ? 'Choose at least one picture' : undefined
}

interface PictureListProps {
  pictures: readonly Picture[]
  onRemove: (picture: Picture) => void
}

function PictureList({ pictures, onRemove }: PictureListProps) {
  if (pictures.length === 0) return null
  return (
    <ol aria-label="Uploaded pictures" className="flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.fileId} className="relative">
          <img
            src={picture.url.replace(/original\.webp$/, '160.webp')}
            alt={picture.name}
            title={picture.name}
            className="size-20 rounded-lg border border-line bg-hover object-cover"
          />
          <span className="absolute -top-2 -right-2 rounded-full border border-line bg-surface">
            <IconButton
              label={`Remove ${picture.name}`}
              icon={<X aria-hidden />}
              onClick={() => onRemove(picture)}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
