import { ListForm } from './ListForm.tsx'
import { PicturesForm } from './PicturesForm.tsx'
import { SamplesForm } from './SamplesForm.tsx'
import { WebsiteForm } from './WebsiteForm.tsx'

const ways = [
  { id: 'website', Way: WebsiteForm },
  { id: 'list', Way: ListForm },
  { id: 'pictures', Way: PicturesForm },
  { id: 'samples', Way: SamplesForm },
]

/** Import options, each with its own URL fragment; all lead to the same review. */
export function ImportStart({ onStarted }: { onStarted: (importId: string) => void }) {
  return (
    <div className="flex flex-col gap-4">
      {ways.map(({ id, Way }) => (
        <div key={id} id={id} ref={showNamed} className="scroll-mt-24 rounded-2xl">
          <Way onStarted={onStarted} />
        </div>
      ))}
    </div>
  )
}

/** Scrolls to the option in the URL fragment. */
function showNamed(way: HTMLElement | null) {
  if (!way || location.hash !== `#${way.id}`) return
  way.tabIndex = -1
  way.focus({ preventScroll: true })
  // After layout.
  requestAnimationFrame(() => way.scrollIntoView())
}
