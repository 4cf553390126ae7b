interface Props {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly hint: string | null
  readonly isChosen: boolean
  readonly disabled?: boolean
  /** The first of its group carries the group's name, where the list of errors leads. */
  readonly isFirst: boolean
  readonly asksAnew?: boolean
}

/** One of several ways, with what there is to say about it; the whole box can be pressed. */
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
