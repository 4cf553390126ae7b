import type { OrderLine } from '@marketday/contract/orders/orders'

import { SelectField } from '../../../../ui/fields/SelectField.tsx'

interface LineQuantitiesProps {
  lines: readonly OrderLine[]
  mostOf: (line: OrderLine) => number
  quantities: Readonly<Record<string, number>>
  error: string | undefined
  onChange: (quantities: Readonly<Record<string, number>>) => void
}

/** Quantity per line; selects prevent invalid numbers. */
export function LineQuantities(props: LineQuantitiesProps) {
  const { lines, mostOf, quantities, error, onChange } = props
  return (
    <div className="flex flex-col gap-3">
      {lines.map((line) => {
        const left = mostOf(line)
        return (
          <SelectField
            key={line.id}
            label={[line.title, line.variantTitle].filter(Boolean).join(' – ')}
            value={String(quantities[line.id] ?? 0)}
            options={Array.from({ length: Math.min(left, 500) + 1 }, (_each, count) => ({
              value: String(count),
              label: `${count} of ${left}`,
            }))}
            onChange={(event) => onChange({ ...quantities, [line.id]: Number(event.target.value) })}
          />
        )
      })}
      {error && (
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** Selected units by line; zero quantities are omitted. */
export const chosenUnits = (quantities: Readonly<Record<string, number>>) =>
  Object.entries(quantities).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
