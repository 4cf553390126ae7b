import { pictureTypes, type UploadedFile } from '@marketday/contract/endpoints/files'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { CameraButton } from '../../../../ui/files/CameraButton.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'

const PictureAddress = lazyPart(() =>
  import('./PictureAddress.tsx').then((part) => part.PictureAddress),
)

interface OtherWaysProps {
  onFiles: (files: File[]) => void
  onFetched: (stored: UploadedFile) => void
}

/** Sources besides files: URL, or phone camera. */
export function OtherWays({ onFiles, onFetched }: OtherWaysProps) {
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
