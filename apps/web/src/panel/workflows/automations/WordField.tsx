import { SuggestField } from '../../../ui/fields/SuggestField.tsx'

interface WordFieldProps {
  label: string
  /** Suggestions, loaded on typing; other values are allowed. */
  findKnown: () => Promise<readonly string[]>
  value: string
  onChange: (word: string) => void
  className?: string
}

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
