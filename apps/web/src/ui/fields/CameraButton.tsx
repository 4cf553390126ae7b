import { Camera } from 'lucide-react'
import { buttonStyles } from '../buttons/button-styles.ts'

interface CameraButtonProps {
  accept: string
  onFiles: (files: File[]) => void
}

/** Opens the camera on phones and tablets; hidden elsewhere. */
export function CameraButton({ accept, onFiles }: CameraButtonProps) {
  return (
    <div className="hidden pointer-coarse:block">
      <label
        className={`${buttonStyles({ variant: 'secondary' })} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--ring)`}
      >
        <Camera aria-hidden className="size-4" />
        Take a photo
        <input
          type="file"
          accept={accept}
          capture="environment"
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
