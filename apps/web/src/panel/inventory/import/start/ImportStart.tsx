import { ListForm } from './ListForm.tsx'
import { SamplesForm } from './SamplesForm.tsx'
import { WebsiteForm } from './WebsiteForm.tsx'

/** Every way to bring items in; each leads to the same review. */
export function ImportStart({ onStarted }: { onStarted: (importId: string) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <WebsiteForm onStarted={onStarted} />
      <ListForm onStarted={onStarted} />
      <SamplesForm onStarted={onStarted} />
    </div>
  )
}
