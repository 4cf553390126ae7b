import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { SelectField, type SelectOption } from '../../../ui/fields/SelectField.tsx'
import { firstValues, type LineDraft } from './automation-draft.ts'

interface LineFrameProps<Kind extends string> {
  /** Such as `Condition 2`. */
  name: string
  line: LineDraft<Kind>
  kinds: readonly SelectOption[]
  onChange: (line: LineDraft<Kind>) => void
  onRemove: () => void
  children: (
    change: (part: Pick<Partial<LineDraft<Kind>>, 'value' | 'number'>) => void,
  ) => ReactNode
}

/** Row of a condition or action: kind, value and remove button. */
export function LineFrame<Kind extends string>(props: LineFrameProps<Kind>) {
  const { name, line, kinds, onChange, onRemove, children } = props
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-3 rounded-lg border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <SelectField
        label={name}
        options={kinds}
        value={line.kind}
        onChange={({ target }) => {
          const kind = target.value as Kind
          onChange({ ...line, kind, value: firstValues[kind] ?? '', number: null })
        }}
        className="min-w-0 flex-[1_1_10rem]"
      />
      <div className="flex min-w-0 flex-[2_1_14rem] flex-wrap items-start gap-3">
        {children((part) => onChange({ ...line, ...part }))}
      </div>
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </fieldset>
  )
}
