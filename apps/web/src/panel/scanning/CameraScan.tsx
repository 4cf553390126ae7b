import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'

interface CameraScanProps {
  title: string
  onScan: (code: string) => void
  onClose: () => void
  children?: ReactNode
}

/** A code counts again after this many frames without it; slow devices scan rarely. */
const looksUntilGone = 8

export function CameraScan({ title, onScan, onClose, children }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSeeing, setSeeing] = useState(false)
  const seen = useRef({ code: '', missed: 0 })
  const look = useEffectEvent((code: string | null) => {
    const { code: last, missed } = seen.current
    if (code === null) {
      seen.current = { code: missed < looksUntilGone ? last : '', missed: missed + 1 }
      return
    }
    seen.current = { code, missed: 0 }
    if (code !== last) onScan(code)
  })
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const start = async (element: HTMLVideoElement) => {
      const { readCodes } = await import('./read-codes.ts')
      const controls = await readCodes(element, (code) => look(code))
      stop = () => controls.stop()
      if (isOver) stop()
      else setSeeing(true)
    }
    if (video.current)
      start(video.current).catch((error: unknown) => {
        if (!isOver) setProblem(whyNot(error))
      })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <Dialog title={title} onClose={onClose} cancel="Close">
      <div className="flex flex-col gap-3">
        <video
          ref={video}
          muted
          playsInline
          aria-label="Camera view"
          hidden={problem !== null}
          className="aspect-4/3 w-full rounded-lg bg-sunken object-cover"
        />
        <p role="status" className="text-sm text-soft">
          {problem === null &&
            (isSeeing ? 'Hold a code in front of the camera.' : 'Starting the camera …')}
        </p>
        <Failure>{problem}</Failure>
        {children}
      </div>
    </Dialog>
  )
}

function whyNot(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return 'Camera access is blocked. Allow it in your browser settings, or type the code.'
  if (name === 'NotFoundError') return 'No camera was found. Type the code instead.'
  if (name === 'NotReadableError')
    return 'Another app is using the camera. Close it, then try again.'
  return 'The camera could not be started. Try again, or type the code.'
}
