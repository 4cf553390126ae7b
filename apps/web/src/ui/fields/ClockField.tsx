interface ClockFieldProps {
  label: string
  value: string
  onChange: (time: string) => void
  'data-opens'?: boolean
}

/** A time of day such as `09:30`, without a visible label. */
export function ClockField({ label, value, onChange, ...rest }: ClockFieldProps) {
  return (
    <input
      {...rest}
      type="time"
      aria-label={label}
      required
      value={value}
      onChange={(event) => event.target.value && onChange(event.target.value.slice(0, 5))}
      // The picker icon is for mouse users; phones open their picker on tap.
      className="control min-w-0 max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
    />
  )
}
