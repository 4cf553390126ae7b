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

/** Every way to bring items in; each leads to the same review, and has an address of its own. */
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

/** Where the address names a way, the person begins there. */
function showNamed(way: HTMLElement | null) {
  if (!way || location.hash !== `#${way.id}`) return
  way.tabIndex = -1
  way.focus({ preventScroll: true })
  // Once all of the page has its place.
  requestAnimationFrame(() => way.scrollIntoView())
}
