import type { UploadedFile } from '@marketday/contract/files'
import { useEffect, useRef, useState } from 'react'
import { uploadPicture } from './upload-picture.ts'

export interface PictureUpload {
  readonly key: string
  readonly name: string
  /** The picture itself, shown at once. */
  readonly preview: string
  readonly progress: number
  readonly error: string | null
}

interface Running {
  readonly file: File
  readonly preview: string
  stop: AbortController
}

/** Pictures on their way; each disappears from the list when it has arrived or was cancelled. */
export function useUploads(onUploaded: (file: UploadedFile) => void) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const running = useRef(new Map<string, Running>())

  useEffect(() => {
    const all = running.current
    return () => {
      for (const { stop, preview } of all.values()) {
        stop.abort()
        URL.revokeObjectURL(preview)
      }
    }
  }, [])

  const update = (key: string, change: Partial<PictureUpload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))

  const remove = (key: string) => {
    const entry = running.current.get(key)
    if (entry) URL.revokeObjectURL(entry.preview)
    running.current.delete(key)
    setUploads((now) => now.filter((upload) => upload.key !== key))
  }

  const send = async (key: string) => {
    const entry = running.current.get(key)
    if (!entry) return
    entry.stop = new AbortController()
    update(key, { error: null, progress: 0 })
    try {
      const file = await uploadPicture(entry.file, {
        signal: entry.stop.signal,
        onProgress: (progress) => update(key, { progress }),
      })
      remove(key)
      onUploaded(file)
    } catch (error) {
      if (!entry.stop.signal.aborted) update(key, { error: error instanceof Error ? error.message : 'It did not arrive' })
    }
  }

  return {
    uploads,
    start(files: readonly File[]) {
      for (const file of files) {
        const [key, preview] = [crypto.randomUUID(), URL.createObjectURL(file)]
        running.current.set(key, { file, preview, stop: new AbortController() })
        setUploads((now) => [...now, { key, preview, name: file.name || 'Pasted picture', progress: 0, error: null }])
        void send(key)
      }
    },
    cancel(key: string) {
      running.current.get(key)?.stop.abort()
      remove(key)
    },
    retry: (key: string) => void send(key),
  }
}
