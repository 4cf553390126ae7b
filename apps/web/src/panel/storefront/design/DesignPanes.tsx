import { useState, type KeyboardEvent } from 'react'

import { Sheet } from '../../../ui/dialogs/Dialog.tsx'
import { useEditing } from './editor-context.ts'
import { EditorBar } from './EditorBar.tsx'
import { focusSettings } from './focus-part.ts'
import { useMarketChoices, usePageChoices } from './page-choices.ts'
import { goBack, goForward } from './part-acts.ts'
import { SectionList } from './SectionList.tsx'
import { SettingsPane } from './SettingsPane.tsx'
import { ShopFrame } from './ShopFrame.tsx'
import { useIsWide } from './use-is-wide.ts'

type SheetName = 'sections' | 'settings'

const inMarket = (path: string, market: string) =>
  market ? `${path}?market=${encodeURIComponent(market)}` : path

/** List, shop and settings side by side; on narrow screens the shop, the others as sheets. */
export function DesignPanes() {
  const { editor, mayEdit } = useEditing()
  const isWide = useIsWide()
  const pages = usePageChoices()
  const [path, setPath] = useState('/')
  const [width, setWidth] = useState(isWide ? 1440 : 390)
  const markets = useMarketChoices()
  const [market, setMarket] = useState('')
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const page = pages.find((choice) => choice.path === path) ?? pages[0]
  if (!page) return null

  const press = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const key = event.key.toLowerCase()
    if (!mayEdit || !isCommand || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) goForward(editor)
    else goBack(editor)
  }
  const openSettings = () => (isWide ? focusSettings() : setSheet('settings'))
  const list = <SectionList place={page.place} onOpen={openSettings} />
  return (
    // Keys reach it from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- undo of the whole editor
    <section
      aria-label="Design editor"
      onKeyDown={press}
      className="-mx-4 flex h-[calc(100dvh-6rem)] min-h-128 flex-col overflow-hidden border-y border-line bg-surface sm:-mx-6 lg:-mx-8"
    >
      <EditorBar
        pages={pages}
        page={page}
        width={width}
        markets={markets}
        market={market}
        onMarket={setMarket}
        onPage={setPath}
        onWidth={setWidth}
        onSheet={isWide ? null : setSheet}
      />
      <div className="flex min-h-0 flex-1">
        {isWide && (
          <div className="w-60 shrink-0 overflow-y-auto border-r border-line p-3">{list}</div>
        )}
        <div className="min-w-0 flex-1">
          <ShopFrame view={{ path: inMarket(page.path, market), title: page.title, width }} />
        </div>
        {isWide && (
          <div className="w-76 shrink-0 overflow-y-auto border-l border-line p-4">
            <SettingsPane />
          </div>
        )}
      </div>
      {sheet === 'sections' && (
        <Sheet title="Sections" size="small" onClose={() => setSheet(null)} closeOnBackdrop>
          {list}
        </Sheet>
      )}
      {sheet === 'settings' && (
        <Sheet title="Settings" size="small" onClose={() => setSheet(null)} closeOnBackdrop>
          <SettingsPane />
        </Sheet>
      )}
    </section>
  )
}
