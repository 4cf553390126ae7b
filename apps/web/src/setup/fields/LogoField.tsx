import { uploadLogo } from '@marketday/contract/endpoints/files'
import { ruleInWords } from '@marketday/fields/files/check-file.ts'
import { useUploads } from '@marketday/fields/files/use-uploads.ts'
import { useState } from 'react'
import { uploadFile } from '../../platform/api/uploads/upload-file.ts'
import { FileDropzone } from '../../ui/files/FileDropzone.tsx'
import { UploadList } from '../../ui/files/UploadList.tsx'
import { useWizard } from '../wizard-context.ts'

const rule = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  maxBytes: 5 * 1024 * 1024,
}

/** The logo: the one of the website until another is chosen. */
export function LogoField() {
  const { setup, imported, change } = useWizard()
  const [sentUrl, setSentUrl] = useState<string | null>(null)
  const { uploads, start, cancel, retry } = useUploads({
    rule,
    send: (file, sending) => uploadFile(uploadLogo, file, sending),
    onUploaded: ({ fileId, url }) => {
      setSentUrl(url)
      change('stepOne', 'logoFileId', fileId)
    },
  })
  const take = (files: readonly File[]) => {
    // There is one logo: the next choice takes the place of what is still on its way.
    uploads.forEach(cancel)
    start(files)
  }
  const shown = sentUrl ?? setup.logoUrl ?? imported?.brand.logo ?? null
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[8rem_1fr]">
      <div className="flex size-32 items-center justify-center overflow-hidden rounded-xl border border-line bg-white p-3">
        {shown ? (
          <img src={shown} alt="Your logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-sm text-grey-500">No logo yet</span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <FileDropzone
          label={shown ? 'Another logo' : 'Your logo'}
          optional
          accept={rule.types.join(',')}
          onFiles={take}
          note={ruleInWords(rule)}
        />
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      </div>
    </div>
  )
}
