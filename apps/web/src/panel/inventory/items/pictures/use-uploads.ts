import type { UploadedFile } from '@marketday/contract/files'
import { useEffect, useRef, useState } from 'react'
import { uploadPicture } from './upload-picture.ts'

export interface PictureUpload {
  readonly key: string
  readonly file: File
  /** The picture itself, shown at once. */
  readonly preview: string
  readonly progress: number
  readonly error: string | null
  readonly stop: AbortController
}

/** Pictures on their way; each disappears from the list when it has arrived or was cancelled. */
export function useUploads(onUploaded: (file: UploadedFile) => void) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  useEndOf(uploads)

  const update = (key: string, change: Partial<PictureUpload>) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const remove = ({ key, preview }: PictureUpload) => {
    URL.revokeObjectURL(preview)
    setUploads((now) => now.filter((each) => each.key !== key))
  }
  const send = async (upload: PictureUpload) => {
    const { key, file, stop } = upload
    try {
      const onProgress = (progress: number) => update(key, { progress })
      const stored = await uploadPicture(file, { signal: stop.signal, onProgress })
      remove(upload)
      onUploaded(stored)
    } catch (error) {
      if (stop.signal.aborted) return
      update(key, { error: error instanceof Error ? error.message : 'It did not arrive' })
    }
  }
  const begin = (upload: PictureUpload) => {
    setUploads((now) => [...now.filter(({ key }) => key !== upload.key), upload])
    void send(upload)
  }

  return {
    uploads,
    start: (files: readonly File[]) => files.map(uploadOf).forEach(begin),
    cancel: (upload: PictureUpload) => {
      upload.stop.abort()
      remove(upload)
    },
    retry: (upload: PictureUpload) => begin({ ...upload, progress: 0, error: null }),
  }
}

const uploadOf = (file: File): PictureUpload => ({
  key: crypto.randomUUID(),
  file,
  preview: URL.createObjectURL(file),
  progress: 0,
  error: null,
  stop: new AbortController(),
})

/** Leaving the page ends what is under way. */
function useEndOf(uploads: readonly PictureUpload[]) {
  const latest = useRef(uploads)
  useEffect(() => {
    latest.current = uploads
  }, [uploads])
  useEffect(
    () => () => {
      for (const { stop, preview } of latest.current) {
        stop.abort()
        URL.revokeObjectURL(preview)
      }
    },
    [],
  )
}
