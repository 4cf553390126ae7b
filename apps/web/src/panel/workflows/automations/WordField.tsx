import { SuggestField } from '../../../ui/fields/SuggestField.tsx'

interface WordFieldProps {
  label: string
  /** To choose from, asked for when somebody types; others can be typed. */
  findKnown: () => Promise<readonly string[]>
  value: string
  onChange: (word: string) => void
  className?: string
}

/** A tag, new or one that the business has. */
export function WordField({ label, findKnown, value, onChange, className }: WordFieldProps) {
  const find = async (text: string) =>
    (await findKnown())
      .filter((tag) => tag.toLowerCase().includes(text.trim().toLowerCase()))
      .slice(0, 8)
      .map((tag) => ({ id: tag, label: tag }))
  return (
    <div className={className}>
      <SuggestField
        label={label}
        maxLength={40}
        value={value}
        find={find}
        onChange={onChange}
        onChoose={({ label: tag }) => onChange(tag)}
      />
    </div>
  )
}
