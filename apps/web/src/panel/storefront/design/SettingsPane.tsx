import { Copy, Eye, EyeOff, Files, Trash2 } from 'lucide-react'

import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'
import { AddBlockButton } from './AddSectionButton.tsx'
import { placesFor, refuseCopy, refuseRemoval } from './change-sections.ts'
import { blockKindOf, findPart, kindOf, settingsOf, type FoundPart } from './design-draft.ts'
import { useEditing, useEditorState } from './editor-context.ts'
import { focusPart } from './focus-part.ts'
import {
  copyTo,
  duplicate,
  indexOf,
  move,
  nameOf,
  remove,
  siblingsOf,
  toggle,
} from './part-acts.ts'
import { placeNames } from './place-names.ts'
import { SettingField } from './SettingField.tsx'
import { ThemePane } from './ThemePane.tsx'

/** Settings of the selected part, or of the theme. */
export function SettingsPane() {
  const { editor, mayEdit } = useEditing()
  const id = useEditorState(({ selectedId, draft }) =>
    findPart(draft.sections, selectedId) ? selectedId : null,
  )
  // Renders when the part's list changes, not while its settings are typed.
  useEditorState(({ draft }) => shapeOf(findPart(draft.sections, id)))
  const found = findPart(editor.get().draft.sections, id)
  return (
    <fieldset disabled={!mayEdit} data-settings className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Settings</legend>
      {found && id !== null ? <PartSettings key={id} id={id} found={found} /> : <ThemePane />}
    </fieldset>
  )
}

function shapeOf(found: FoundPart | null): string {
  if (!found) return ''
  const { place, index, section, blockIndex } = found
  return [place, index, blockIndex, section.isHidden, section.blocks.map(({ id }) => id)].join()
}

function PartSettings({ id, found }: { id: string; found: FoundPart }) {
  const { editor, mayEdit } = useEditing()
  const { section, block } = found
  const settings = Object.entries(settingsOf(found))
  const kind = kindOf(section)
  return (
    <>
      <div className="flex flex-col gap-1">
        {block && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-2 self-start"
            onClick={() => editor.select(section.id)}
          >
            Back to {kind.label}
          </Button>
        )}
        <h2 className="text-base font-semibold">{nameOf(found)}</h2>
        {!block && <p className="text-sm text-soft">{kind.description}</p>}
      </div>
      {mayEdit && <PartActs id={id} found={found} />}
      {settings.map(([name, setting]) => (
        <SettingField key={name} id={id} name={name} setting={setting} />
      ))}
      {settings.length === 0 && (
        <p className="text-sm text-soft">
          {block ? 'This block has no settings.' : 'This section has no settings of its own.'}
        </p>
      )}
      {!block && section.blocks.length > 0 && <BlockList found={found} />}
      {!block && <AddBlockButton section={section} />}
    </>
  )
}

function PartActs({ id, found }: { id: string; found: FoundPart }) {
  const { editor } = useEditing()
  const { section, block, place } = found
  const { sections } = editor.get().draft
  const refusedCopy = refuseCopy(sections, found)
  const refusedRemoval = refuseRemoval(found)
  const targets = block ? [] : placesFor(section, place)
  return (
    <div role="toolbar" aria-label={`Change ${nameOf(found)}`} className="-ml-2 flex flex-wrap">
      <MoveButtons
        what={nameOf(found)}
        index={indexOf(found)}
        count={siblingsOf(editor, found).length}
        onMove={(to) => move(editor, id, to)}
      />
      {!block && !kindOf(section).isFixed && (
        <IconButton
          label={section.isHidden ? 'Show' : 'Hide'}
          icon={section.isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => toggle(editor, id)}
        />
      )}
      <IconButton
        label={refusedCopy ?? 'Duplicate'}
        icon={<Copy aria-hidden />}
        disabled={refusedCopy !== null}
        onClick={() => {
          duplicate(editor, id)
          focusPart(editor.get().selectedId)
        }}
      />
      {targets.length > 0 && (
        <Menu
          trigger={<IconButton label="Copy to another page" icon={<Files aria-hidden />} />}
          groups={[
            targets.map((target) => ({
              label: placeNames[target],
              onSelect: () => copyTo(editor, id, target),
            })),
          ]}
        />
      )}
      <IconButton
        label={refusedRemoval ?? 'Remove'}
        icon={<Trash2 aria-hidden />}
        disabled={refusedRemoval !== null}
        onClick={() => {
          remove(editor, id)
          focusPart(editor.get().selectedId)
        }}
      />
    </div>
  )
}

function BlockList({ found: { section } }: { found: FoundPart }) {
  const { editor } = useEditing()
  return (
    <ul aria-label="Blocks" className="flex flex-col gap-1">
      {section.blocks.map((block, index) => (
        <li key={block.id}>
          <button
            type="button"
            onClick={() => editor.select(block.id)}
            className="flex min-h-10 w-full items-center rounded-lg border border-line px-3 text-left text-[0.9375rem] hover:bg-hover"
          >
            {blockKindOf(section, block)?.label} {index + 1}
          </button>
        </li>
      ))}
    </ul>
  )
}
