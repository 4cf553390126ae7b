interface Props {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly hint: string | null
  readonly isChosen: boolean
  readonly disabled?: boolean
  /** The first option has the group's id, the target of the error summary. */
  readonly isFirst: boolean
  readonly asksAnew?: boolean
}

/** Radio option with details; the whole box is clickable. */
export function RadioChoice({
  name,
  value,
  label,
  hint,
  isChosen,
  disabled,
  isFirst,
  asksAnew,
}: Props) {
  const id = `${name}-${value}`
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-theme border border-line p-3 has-checked:border-primary has-checked:bg-tint">
      <input
        type="radio"
        id={isFirst ? name : undefined}
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        data-submit-on-change={asksAnew}
        className="mt-1 size-5 shrink-0 accent-(--accent)"
      />
      <span>
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
