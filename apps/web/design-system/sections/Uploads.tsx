import type { Upload } from '@marketday/fields/use-uploads.ts'
import { useState } from 'react'
import { UploadList } from '../../src/ui/fields/UploadList.tsx'
import { Section, Specimen } from '../Specimen.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#b97a3f" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2.5" fill="#f2d7a6"/></svg>',
)}`

function upload(key: string, state: Partial<Upload>): Upload {
  return {
    key,
    file: new File([], key),
    preview: picture,
    progress: 0,
    error: null,
    canRetry: true,
    stop: new AbortController(),
    ...state,
  }
}

const states: Readonly<Record<string, Upload>> = {
  'on its way': upload('rye-loaf.jpg', { progress: 0.4 }),
  'arrived, being checked': upload('market-stall-on-a-saturday-morning.jpg', { progress: 1 }),
  'stopped on the way': upload('plum-tart.jpg', {
    error: 'The connection broke. Try again.',
  }),
  'not accepted': upload('price-list-of-last-year.pdf', {
    error: 'This picture cannot be read',
    canRetry: false,
  }),
}

export function Uploads() {
  return (
    <Section title="Uploads">
      {Object.entries(states).map(([state, file]) => (
        <Specimen key={state} name={`UploadList: ${state}`}>
          <Uploading files={[file]} />
        </Specimen>
      ))}
      <Specimen name="UploadList: several at once" wide>
        <Uploading files={Object.values(states)} />
      </Specimen>
    </Section>
  )
}

/** Removes canceled uploads and restarts retried ones. */
function Uploading({ files }: { files: readonly Upload[] }) {
  const [uploads, setUploads] = useState(files)
  return (
    <UploadList
      uploads={uploads}
      onCancel={({ key }) => setUploads((now) => now.filter((upload) => upload.key !== key))}
      onRetry={({ key }) =>
        setUploads((now) =>
          now.map((upload) =>
            upload.key === key ? { ...upload, error: null, progress: 0.1 } : upload,
          ),
        )
      }
    />
  )
}
