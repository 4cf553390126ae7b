import { useState, type ReactNode } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

interface TickProps {
  label: ReactNode
  labelHidden?: boolean
  isChosen: boolean
  isPartly?: boolean
  onTick: (isChosen: boolean) => Promise<unknown>
}

export function Tick({
  label,
  labelHidden = false,
  isChosen,
  isPartly = false,
  onTick,
}: TickProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <Checkbox
      label={label}
      labelHidden={labelHidden}
      checked={chosen ?? isChosen}
      indeterminate={chosen === null && isPartly}
      onChange={({ target }) => {
        setChosen(target.checked)
        void onTick(target.checked).finally(() => setChosen(null))
      }}
    />
  )
}
