import { sizeInWords } from '@marketday/fields/files/size-in-words.ts'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../../../ui/buttons/IconButton.tsx'
import { MoveButtons } from '../../../../../ui/lists/MoveButtons.tsx'
import { keepFocus } from '../../../../forms/keep-focus.ts'
import { BoundText } from '../bound-fields.tsx'
import type { FileDraft } from '../item-draft.ts'

interface FileRowProps {
  file: FileDraft
  place: { readonly index: number; readonly count: number }
  onMove: (to: number) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

export function FileRow({ file, place, onMove, onReplace, onRemove }: FileRowProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const name = `file ${place.index + 1}`
  return (
    <li className="flex flex-wrap items-end gap-3 py-3">
      <BoundText
        name={`files.${place.index}.name`}
        label={`Name of ${name}`}
        hint={sizeInWords(file.byteSize)}
        maxLength={200}
        className="min-w-0 flex-[1_1_14rem]"
      />
      <span className="flex flex-wrap items-center">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Replace ${file.name}`}
          onClick={() => chooser.current?.click()}
        >
          Replace
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={`New file for ${file.name}`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onReplace(chosen)
            target.value = ''
          }}
        />
        {place.count > 1 && <MoveButtons what={name} {...place} onMove={onMove} />}
        <IconButton
          label={`Remove ${file.name}`}
          icon={<Trash2 aria-hidden />}
          data-removes="file"
          onClick={({ currentTarget }) => void keepFocus(currentTarget, onRemove)}
        />
      </span>
    </li>
  )
}
