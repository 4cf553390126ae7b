import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileDropzone } from '../../ui/fields/FileDropzone.tsx'
import { sendLogo } from '../finish.ts'
import { useWizard } from '../wizard-context.ts'

const maxBytes = 5 * 1024 * 1024
const types = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp']

/** The logo: the one of the website until another is chosen. */
export function LogoField() {
  const { setup, imported, change } = useWizard()
  const [refusal, setRefusal] = useState<string>()
  const [sentUrl, setSentUrl] = useState<string | null>(null)
  const upload = useMutation({
    mutationFn: (file: File) => sendLogo(file),
    onSuccess: ({ fileId, url }) => {
      setSentUrl(url)
      change('stepOne', 'logoFileId', fileId)
    },
  })
  const shown = sentUrl ?? setup.logoUrl ?? imported?.brand.logo ?? null
  const take = ([file]: File[]) => {
    const problem = problemWith(file)
    setRefusal(problem)
    if (file && !problem) upload.mutate(file)
  }
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[8rem_1fr]">
      <div className="flex size-32 items-center justify-center overflow-hidden rounded-xl border border-line bg-white p-3">
        {shown ? (
          <img src={shown} alt="Your logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-sm text-grey-500">No logo yet</span>
        )}
      </div>
      <div>
        <FileDropzone
          label={shown ? 'Another logo' : 'Your logo'}
          optional
          accept={types.join(',')}
          disabled={upload.isPending}
          onFiles={take}
          error={refusal ?? upload.error?.message}
          note={upload.isPending ? 'Uploading…' : 'PNG, JPEG, WebP or SVG up to 5 MB'}
        />
      </div>
    </div>
  )
}

function problemWith(file: File | undefined): string | undefined {
  if (!file) return undefined
  if (!types.includes(file.type)) return 'This is not a PNG, JPEG, WebP or SVG picture'
  return file.size > maxBytes ? 'This picture is larger than 5 MB' : undefined
}
