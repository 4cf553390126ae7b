import { useEffect, useRef, useState } from 'react'
import { problemWith, type FileRule } from './check-file.ts'

export interface Upload {
  readonly key: string
  readonly file: File
  /** Local preview, shown at once. */
  readonly preview: string
  /** From 0 to 1. */
  readonly progress: number
  readonly error: string | null
  /** Whether a retry could succeed. */
  readonly canRetry: boolean
  readonly stop: AbortController
}

export interface Sending {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

interface UploadOptions<Stored> {
  readonly rule: FileRule
  readonly send: (file: File, sending: Sending) => Promise<Stored>
  readonly onUploaded: (stored: Stored) => void
}

/** Tracks uploads; each leaves the list once finished or cancelled. */
export function useUploads<Stored>({ rule, send, onUploaded }: UploadOptions<Stored>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [inTurn] = useState(() => createTurns(sentAtOnce))
  useEndOf(uploads)

  const update = (key: string, change: Partial<Upload>) =>
    setUploads((now) =>
      now.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    )
  const remove = ({ key, preview }: Upload) => {
    URL.revokeObjectURL(preview)
    setUploads((now) => now.filter((upload) => upload.key !== key))
  }
  const work = async (upload: Upload) => {
    const { key, file, stop } = upload
    if (stop.signal.aborted) return
    try {
      const problem = await problemWith(file, rule)
      if (stop.signal.aborted) return
      if (problem) return update(key, { error: problem, canRetry: false })
      const onProgress = (progress: number) => update(key, { progress })
      const stored = await send(file, { signal: stop.signal, onProgress })
      if (stop.signal.aborted) return
      remove(upload)
      onUploaded(stored)
    } catch (error) {
      if (stop.signal.aborted) return
      update(key, { error: error instanceof Error ? error.message : 'Upload failed' })
    }
  }
  const begin = (upload: Upload) => {
    setUploads((now) => [...now.filter(({ key }) => key !== upload.key), upload])
    void inTurn(() => work(upload))
  }

  return {
    uploads,
    start: (files: readonly File[]) => files.map(uploadOf).forEach(begin),
    cancel: (upload: Upload) => {
      upload.stop.abort()
      remove(upload)
    },
    retry: (upload: Upload) => begin({ ...upload, progress: 0, error: null }),
  }
}

/** A hundred parallel uploads would all be slow, and the server would reject some. */
const sentAtOnce = 3

/** Limits concurrency to `places`; the rest wait in order. */
function createTurns(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async (work: () => Promise<void>): Promise<void> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    await work().finally(() => {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    })
  }
}

const uploadOf = (file: File): Upload => ({
  key: crypto.randomUUID(),
  file,
  preview: URL.createObjectURL(file),
  progress: 0,
  error: null,
  canRetry: true,
  stop: new AbortController(),
})

/** Leaving the page cancels running uploads. */
function useEndOf(uploads: readonly Upload[]) {
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
