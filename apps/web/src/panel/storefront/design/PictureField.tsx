import {
  maxPictureBytes,
  pictureTypes,
  uploadPicture,
  type UploadedFile,
} from '@marketday/contract/endpoints/files'
import type { DesignPicture } from '@marketday/contract/storefront/design/design-picture'
import { ruleInWords } from '@marketday/fields/check-file.ts'
import { useUploads } from '@marketday/fields/use-uploads.ts'
import type { KeyboardEvent, MouseEvent } from 'react'

import { uploadFile } from '../../../platform/api/upload-file.ts'
import { runtimeConfig } from '../../../platform/document-context.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FileDropzone } from '../../../ui/fields/FileDropzone.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { UploadList } from '../../../ui/fields/UploadList.tsx'

const rule = { types: pictureTypes, maxBytes: maxPictureBytes }

interface PictureFieldProps {
  label: string
  value: DesignPicture | null
  onChange: (value: DesignPicture | null) => void
}

/** One picture with its text and focal point. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const { uploads, start, cancel, retry } = useUploads({
    rule,
    send: (file, sending) => uploadFile(uploadPicture, file, sending),
    onUploaded: (stored: UploadedFile) => onChange(toPicture(stored)),
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {value ? (
        <>
          <FocalPoint picture={value} onChange={onChange} />
          <TextField
            label="Description of the picture"
            hint="For people who don’t see it; empty if it’s only decoration"
            maxLength={300}
            value={value.alt}
            onChange={(event) => onChange({ ...value, alt: event.target.value })}
          />
          <Button
            variant="secondary"
            size="small"
            className="self-start"
            onClick={() => onChange(null)}
          >
            Remove picture
          </Button>
        </>
      ) : (
        <FileDropzone
          label={label}
          labelHidden
          accept={pictureTypes.join(',')}
          onFiles={(files) => start(files.slice(0, 1))}
          note={ruleInWords(rule)}
        />
      )}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
    </fieldset>
  )
}

/** The key is the path of the stored picture, without its width. */
const toPicture = ({ fileId, url, width, height }: UploadedFile): DesignPicture => ({
  fileId,
  key: new URL(url, location.href).pathname.split('/').slice(-4, -1).join('/'),
  width,
  height,
  alt: '',
  focalX: 50,
  focalY: 50,
})

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
}

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

interface FocalPointProps {
  picture: DesignPicture
  onChange: (picture: DesignPicture) => void
}

/** Point that stays visible where the picture is cropped; by click and by arrow keys. */
function FocalPoint({ picture, onChange }: FocalPointProps) {
  const { focalX, focalY } = picture
  const place = (x: number, y: number) =>
    onChange({ ...picture, focalX: percent(x), focalY: percent(y) })
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    place(focalX + step[0], focalY + step[1])
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Zero for a press by keyboard.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    place(
      ((event.clientX - box.left) / box.width) * 100,
      ((event.clientY - box.top) / box.height) * 100,
    )
  }
  return (
    <div className="flex flex-col gap-1.5">
      <button
        type="button"
        aria-label={`Focal point: ${focalX} % from the left, ${focalY} % from the top`}
        aria-describedby="focal-point-hint"
        onClick={click}
        onKeyDown={press}
        className="relative cursor-crosshair self-start overflow-hidden rounded-lg border border-line"
      >
        <img src={pictureAddress(picture)} alt="" className="block max-h-56 max-w-full" />
        <span
          aria-hidden
          style={{ left: `${focalX}%`, top: `${focalY}%` }}
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-white bg-primary/60 shadow-[0_0_0_1px_black]"
        />
      </button>
      <p id="focal-point-hint" className="text-sm text-soft">
        Click what must stay visible, or move the point with the arrow keys.
      </p>
    </div>
  )
}

const pictureAddress = ({ key }: DesignPicture) =>
  `${runtimeConfig().mediaBase}/${key}/original.webp`
