import { clsx } from 'clsx'
import { List, Monitor, Redo2, Settings2, Smartphone, Tablet, Undo2 } from 'lucide-react'

import { clock } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { SaveNote } from '../../../ui/feedback/SaveNote.tsx'
import { SelectField, type SelectOption } from '../../../ui/fields/SelectField.tsx'
import { useEditing, useEditorState } from './editor-context.ts'
import type { PageChoice } from './page-choices.ts'
import { goBack, goForward } from './part-acts.ts'

const widths = [
  { width: 390, label: 'Phone, 390 pixels', Icon: Smartphone },
  { width: 768, label: 'Tablet, 768 pixels', Icon: Tablet },
  { width: 1440, label: 'Computer, 1440 pixels', Icon: Monitor },
]

interface EditorBarProps {
  pages: readonly PageChoice[]
  page: PageChoice
  width: number
  markets: readonly SelectOption[]
  /** Empty for the home market. */
  market: string
  onMarket: (market: string) => void
  onPage: (path: string) => void
  onWidth: (width: number) => void
  /** Null where the panes are side by side. */
  onSheet: ((sheet: 'sections' | 'settings') => void) | null
}

export function EditorBar(props: EditorBarProps) {
  const { pages, page, width, markets, market, onPage, onWidth, onMarket, onSheet } = props
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      {onSheet && (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" onClick={() => onSheet('sections')}>
            <List aria-hidden className="size-4" />
            Sections
          </Button>
          <Button variant="secondary" size="small" onClick={() => onSheet('settings')}>
            <Settings2 aria-hidden className="size-4" />
            Settings
          </Button>
        </div>
      )}
      <SelectField
        label="Page shown"
        labelHidden
        className="w-44 min-w-0 max-sm:order-last max-sm:flex-1"
        options={pages.map(({ path, title }) => ({ value: path, label: title }))}
        value={page.path}
        onChange={(event) => onPage(event.target.value)}
      />
      {markets.length > 1 && (
        <SelectField
          label="Market and language"
          labelHidden
          className="w-40 min-w-0 max-sm:order-last max-sm:flex-1"
          options={markets}
          value={market}
          onChange={(event) => onMarket(event.target.value)}
        />
      )}
      {/* A phone shows the page as phones do, and its bar in two rows. */}
      <div role="group" aria-label="Width of the screen" className="flex max-sm:hidden">
        {widths.map(({ width: value, label, Icon }) => (
          <IconButton
            key={value}
            label={label}
            icon={<Icon aria-hidden />}
            aria-pressed={value === width}
            onClick={() => onWidth(value)}
          />
        ))}
      </div>
      <Saving className="ml-auto" />
      <HistoryButtons />
    </div>
  )
}

function Saving({ className }: { className: string }) {
  const { mayEdit, editor } = useEditing()
  const saving = useEditorState((state) => state.saving)
  const refusal = useEditorState((state) => state.refusal)
  const savedAt = useEditorState(({ stored }) => stored.updatedAt)
  if (!mayEdit) return null
  const isStuck = saving === 'failed' || saving === 'refused'
  return (
    <div className={clsx('flex items-center gap-3', className)}>
      <SaveNote state={saving} time={clock(savedAt)} />
      {refusal && (
        <p role="alert" className="max-w-72 text-sm text-bad">
          {refusal}.
        </p>
      )}
      {isStuck && (
        <Button variant="secondary" size="small" onClick={editor.flush}>
          Try again
        </Button>
      )}
    </div>
  )
}

function HistoryButtons() {
  const { editor, mayEdit } = useEditing()
  const canUndo = useEditorState(({ history }) => history.past.length > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  if (!mayEdit) return null
  return (
    <div className="flex">
      <IconButton
        label="Undo"
        icon={<Undo2 aria-hidden />}
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={!canUndo}
        className="aria-disabled:opacity-60"
        onClick={() => goBack(editor)}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 aria-hidden />}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        aria-disabled={!canRedo}
        className="aria-disabled:opacity-60"
        onClick={() => goForward(editor)}
      />
    </div>
  )
}
