import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import { clsx } from 'clsx'
import { Palette } from 'lucide-react'

import { AddSectionButton } from './AddSectionButton.tsx'
import { useEditing, useEditorState } from './editor-context.ts'
import { placeNames } from './place-names.ts'
import { PartTree } from './PartTree.tsx'

interface SectionListProps {
  /** Place of the page shown. */
  place: SectionPlace
  /** Opens the settings of a part, where they are in a sheet of their own. */
  onOpen: () => void
}

/** Theme, then the sections of the shown page between header and footer. */
export function SectionList({ place, onOpen }: SectionListProps) {
  const { editor } = useEditing()
  const isThemeShown = useEditorState(({ selectedId }) => selectedId === null)
  return (
    <div className="flex flex-col gap-4">
      <button
        type="button"
        aria-pressed={isThemeShown}
        onClick={() => {
          editor.select(null)
          onOpen()
        }}
        className={clsx(
          'flex min-h-10 items-center gap-2 rounded-lg border border-line px-3 text-[0.9375rem] font-medium',
          isThemeShown ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
        )}
      >
        <Palette aria-hidden className="size-4" />
        Theme and colours
      </button>
      {(['header', place, 'footer'] as const).map((shown) => (
        <section key={shown} aria-label={placeNames[shown]} className="flex flex-col gap-1">
          <h2 className="px-1 text-xs font-semibold tracking-wide text-soft uppercase">
            {placeNames[shown]}
          </h2>
          <PartTree place={shown} onOpen={onOpen} />
          <AddSectionButton place={shown} />
        </section>
      ))}
    </div>
  )
}
