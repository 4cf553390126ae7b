import { Camera } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import { maxPictureBytes, pictureTypes } from '@marketday/contract/endpoints/files'
import { problemWith } from '@marketday/fields/check-file.ts'

import { Button } from '../../../ui/buttons/Button.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { keepPhoto, readPhoto } from './run-store.ts'

interface PhotoFieldProps {
  label: string
  photo: Blob | null
  onChange: (photo: Blob | null) => void
  error?: string | undefined
}

const rule = { types: pictureTypes, maxBytes: maxPictureBytes }

/** Opens the phone's camera. Rejects non-images here, because offline the server cannot. */
export function PhotoField({ label, photo, onChange, error }: PhotoFieldProps) {
  const id = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const url = useMemo(() => (photo ? URL.createObjectURL(photo) : null), [photo])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const take = async (file: File) => {
    const problem = await problemWith(file, rule)
    setRefusal(problem)
    if (!problem) onChange(file)
  }
  const problem = refusal ?? error
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-14 cursor-pointer items-center justify-center gap-3 rounded-xl border border-dashed border-control px-4 py-3 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-ring"
      >
        <Camera aria-hidden className="size-6" />
        {photo ? 'Take another photo' : label}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file)
            target.value = ''
          }}
        />
      </label>
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      {url && (
        <div className="mt-3 flex flex-col items-start gap-2">
          <img
            src={url}
            alt="What you took"
            className="max-h-56 rounded-xl border border-line object-contain"
          />
          <Button variant="quiet" onClick={() => onChange(null)}>
            Remove photo
          </Button>
        </div>
      )}
    </div>
  )
}

/** Photo of an open stop; survives if the camera kills the app. */
export function useKeptPhoto(
  deliveryId: string,
): [photo: Blob | null, change: (photo: Blob | null) => void] {
  const queryKey = ['driver-photo', deliveryId]
  const { data = null } = useQuery({
    queryKey,
    queryFn: () => readPhoto(deliveryId),
    networkMode: 'always',
    retry: false,
    // Loaded when the dialog opens; later the chosen photo.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const change = (photo: Blob | null) => {
    // Store before showing; on a full phone show it anyway.
    void keepPhoto(deliveryId, photo)
      .catch(() => {})
      .then(() => queryClient.setQueryData(queryKey, photo))
  }
  return [data, change]
}
