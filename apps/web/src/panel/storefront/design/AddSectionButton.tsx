import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import { Plus } from 'lucide-react'

import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { addBlock, addSection, kindsFor, refuseBlock, refuseSection } from './change-sections.ts'
import { applyChange } from './design-editor.ts'
import { findPart, kindOf, type SectionDraft } from './design-draft.ts'
import { useEditing, useEditorState } from './editor-context.ts'
import { focusPart } from './focus-part.ts'
import { placeNames } from './place-names.ts'

export function AddSectionButton({ place }: { place: SectionPlace }) {
  const { editor, mayEdit } = useEditing()
  const refusal = useEditorState(({ draft }) => refuseSection(draft.sections, place))
  const kinds = kindsFor(place)
  if (!mayEdit || kinds.length === 0) return null
  const add = (type: (typeof kinds)[number]) => {
    const { draft, selectedId } = editor.get()
    const selected = findPart(draft.sections, selectedId)
    const after = selected?.place === place ? selected.section.id : null
    applyChange(editor, (sections) => addSection(sections, { place, type, after }))
    editor.announce(`${kindOf({ type }).label} added`)
    focusPart(editor.get().selectedId)
  }
  return (
    <DialogButton
      variant="quiet"
      size="small"
      className="self-start"
      refusal={refusal}
      refusalClassName="text-sm text-soft"
      dialog={(close) => (
        <KindDialog
          title={`Add a section to ${placeNames[place].toLowerCase()}`}
          kinds={kinds.map((type) => ({ type, ...pick(kindOf({ type })) }))}
          onClose={close}
          onChoose={(type) => {
            close()
            add(type)
          }}
        />
      )}
    >
      <Plus aria-hidden className="size-4" />
      Add section
      <span className="sr-only"> to {placeNames[place].toLowerCase()}</span>
    </DialogButton>
  )
}

const pick = ({ label, description }: { label: string; description: string }) => ({
  label,
  description,
})

export function AddBlockButton({ section }: { section: SectionDraft }) {
  const { editor, mayEdit } = useEditing()
  const kinds = Object.entries(kindOf(section).blocks)
  const [only] = kinds
  if (!mayEdit || !only) return null
  const add = (type: string, label: string) => {
    applyChange(editor, (sections) => addBlock(sections, section.id, type))
    editor.announce(`${label} added`)
    focusPart(editor.get().selectedId)
  }
  const refusal = refuseBlock(section)
  const label = (
    <>
      <Plus aria-hidden className="size-4" />
      {kinds.length === 1 ? `Add ${only[1].label.toLowerCase()}` : 'Add block'}
    </>
  )
  if (kinds.length > 1)
    return (
      <DialogButton
        variant="secondary"
        size="small"
        className="self-start"
        refusal={refusal}
        refusalClassName="text-sm text-soft"
        dialog={(close) => (
          <KindDialog
            title={`Add a block to “${kindOf(section).label}”`}
            kinds={kinds.map(([type, kind]) => ({ type, label: kind.label, description: '' }))}
            onClose={close}
            onChoose={(type) => {
              close()
              add(type, kindOf(section).blocks[type]?.label ?? '')
            }}
          />
        )}
      >
        {label}
      </DialogButton>
    )
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        disabled={refusal !== null}
        onClick={() => add(only[0], only[1].label)}
      >
        {label}
      </Button>
      {refusal && <p className="text-sm text-soft">{refusal}</p>}
    </>
  )
}

interface KindDialogProps<T extends string> {
  title: string
  kinds: readonly { readonly type: T; readonly label: string; readonly description: string }[]
  onChoose: (type: T) => void
  onClose: () => void
}

function KindDialog<T extends string>({ title, kinds, onChoose, onClose }: KindDialogProps<T>) {
  return (
    <Dialog title={title} onClose={onClose} size="medium" placement="top" closeOnBackdrop>
      <ul className="grid gap-2 sm:grid-cols-2">
        {kinds.map(({ type, label, description }, index) => (
          <li key={type}>
            <button
              type="button"
              data-autofocus={index === 0 || undefined}
              onClick={() => onChoose(type)}
              className="h-full w-full rounded-lg border border-line px-3 py-2.5 text-left hover:border-primary hover:bg-primary-soft"
            >
              <span className="block font-medium">{label}</span>
              {description && <span className="block text-sm text-soft">{description}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
