import { AppearanceButton } from '../src/marketing/SiteHeader.tsx'
import { ConnectionNote } from '../src/ui/feedback/ConnectionNote.tsx'
import { Toaster } from '../src/ui/feedback/Toaster.tsx'
import { Buttons } from './sections/Buttons.tsx'
import { Charts } from './sections/Charts.tsx'
import { Choices } from './sections/Choices.tsx'
import { Colours } from './sections/Colours.tsx'
import { Feedback } from './sections/Feedback.tsx'
import { Fields } from './sections/Fields.tsx'
import { Forms } from './sections/Forms.tsx'
import { Lists } from './sections/Lists.tsx'
import { Overlays } from './sections/Overlays.tsx'
import { PageParts } from './sections/PageParts.tsx'
import { Reaching } from './sections/Reaching.tsx'
import { Uploads } from './sections/Uploads.tsx'

/** Every component in every state: check here before adding a new one. */
export function Gallery() {
  return (
    <>
      <main className="shell py-12">
        <div className="flex items-center justify-between gap-4 pb-6">
          <h1 className="text-4xl font-semibold tracking-tight">Design system</h1>
          <AppearanceButton />
        </div>
        <Colours />
        <Buttons />
        <Fields />
        <Reaching />
        <Choices />
        <Uploads />
        <Forms />
        <Overlays />
        <Lists />
        <Feedback />
        <Charts />
        <PageParts />
      </main>
      <ConnectionNote isWaiting={false} />
      <Toaster />
    </>
  )
}
