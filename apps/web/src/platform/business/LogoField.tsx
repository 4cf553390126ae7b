import { uploadLogo } from '@marketday/contract/endpoints/files'
import { ruleInWords } from '@marketday/fields/files/check-file.ts'
import { useUploads } from '@marketday/fields/files/use-uploads.ts'
import { useState } from 'react'
import { uploadFile } from '../api/uploads/upload-file.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileDropzone } from '../../ui/files/FileDropzone.tsx'
import { UploadList } from '../../ui/files/UploadList.tsx'

const rule = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  maxBytes: 5 * 1024 * 1024,
}

interface LogoFieldProps {
  /** Current logo until another is chosen; null if none. */
  url: string | null
  onChange: (fileId: string | null) => void
  isRemovable: boolean
}

export function LogoField({ url, onChange, isRemovable }: LogoFieldProps) {
  const [sentUrl, setSentUrl] = useState<string | null>(null)
  const { uploads, start, cancel, retry } = useUploads({
    rule,
    send: (file, sending) => uploadFile(uploadLogo, file, sending),
    onUploaded: (file) => {
      setSentUrl(file.url)
      onChange(file.fileId)
    },
  })
  const take = (files: readonly File[]) => {
    // Only one logo: a new choice cancels a pending upload.
    uploads.forEach(cancel)
    start(files)
  }
  const remove = () => {
    uploads.forEach(cancel)
    setSentUrl(null)
    onChange(null)
  }
  const logoUrl = sentUrl ?? url
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[8rem_1fr]">
      <div className="flex size-32 items-center justify-center overflow-hidden rounded-xl border border-line bg-white p-3">
        {logoUrl ? (
          <img src={logoUrl} alt="Your logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-sm text-grey-500">No logo yet</span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <FileDropzone
          label={logoUrl ? 'Replace logo' : 'Your logo'}
          optional
          accept={rule.types.join(',')}
          onFiles={take}
          note={ruleInWords(rule)}
        />
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
        {isRemovable && logoUrl && (
          <Button variant="quiet" size="small" className="self-start" onClick={remove}>
            Remove the logo
          </Button>
        )}
      </div>
    </div>
  )
}
