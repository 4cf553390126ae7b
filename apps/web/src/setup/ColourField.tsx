import { readableOn } from '@marketday/contract/storefront/shop/contrast'
import { TextField, type TextFieldProps } from '../ui/fields/TextField.tsx'

interface ColourFieldProps extends Pick<TextFieldProps, 'id' | 'error' | 'onBlur' | 'name'> {
  /** `#rrggbb` */
  value: string
  onChange: (colour: string) => void
}

/** Color picker with hex input; the sample shows whether its text is light or dark. */
export function ColourField({ value, onChange, ...rest }: ColourFieldProps) {
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className="flex items-end gap-3">
      <TextField
        {...rest}
        label="Main colour"
        className="flex-1"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <input
        type="color"
        aria-label="Pick the main colour"
        value={isColour ? value.toLowerCase() : '#4a4bd8'}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-14 cursor-pointer rounded-lg border border-control bg-surface p-1"
      />
      <svg aria-hidden width={72} height={40} className="shrink-0 rounded-lg max-sm:hidden">
        <rect width={72} height={40} fill={isColour ? value : '#4a4bd8'} />
        <text
          x={36}
          y={25}
          textAnchor="middle"
          fontSize={14}
          fontWeight={600}
          fill={readableOn(isColour ? value : '#4a4bd8')}
        >
          Add
        </text>
      </svg>
    </div>
  )
}
