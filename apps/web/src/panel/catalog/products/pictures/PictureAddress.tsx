import { fetchPicture, type UploadedFile } from '@marketday/contract/endpoints/files'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'

/** Downloads a picture while the form stays usable. */
export function PictureAddress({ onFetched }: { onFetched: (stored: UploadedFile) => void }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [running, setRunning] = useState<AbortController | null>(null)
  const latest = useRef<AbortController | null>(null)
  useEffect(() => () => latest.current?.abort(), [])
  const follow = (stop: AbortController | null) => {
    latest.current = stop
    setRunning(stop)
  }
  const begin = async () => {
    if (running) return
    const stop = new AbortController()
    follow(stop)
    setProblem(null)
    try {
      const body = { address: address.trim() }
      const stored = await call(fetchPicture, { body, signal: stop.signal })
      if (stop.signal.aborted) return
      setAddress('')
      onFetched(stored)
    } catch (error) {
      if (!stop.signal.aborted)
        setProblem(error instanceof Error ? error.message : 'The picture could not be loaded')
    }
    if (!stop.signal.aborted) follow(null)
  }
  const cancel = () => {
    running?.abort()
    follow(null)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Address of a picture"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          error={problem ?? undefined}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter loads the picture instead of saving the item.
            event.preventDefault()
            void begin()
          }}
          className="min-w-0 flex-[1_1_14rem]"
        />
        {running ? (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button variant="secondary" disabled={address.trim() === ''} onClick={() => void begin()}>
            Add it
          </Button>
        )}
      </div>
      {running && <ProgressBar label="Fetching the picture" />}
    </div>
  )
}
