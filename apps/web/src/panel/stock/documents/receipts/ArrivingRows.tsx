import type { ReactNode } from 'react'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { itemName } from '../../item-name.ts'

interface Arriving {
  readonly variantId: string
  readonly title: string
  readonly variantTitle: string
}

interface ArrivingRowsProps<Row extends Arriving> {
  rows: readonly Row[]
  /** Quantity still expected. */
  said: (row: Row) => string
  fields: (row: Row) => ReactNode
}

export function ArrivingRows<Row extends Arriving>({ rows, said, fields }: ArrivingRowsProps<Row>) {
  return (
    <ul aria-label="Arriving items" className="flex flex-col">
      {rows.map((row) => (
        <li
          key={row.variantId}
          className="flex flex-wrap items-start gap-3 border-b border-line py-4 last:border-0"
        >
          <p className="min-w-0 flex-[1_1_12rem] wrap-anywhere sm:pt-8">
            <span className="font-medium">
              <RowName>{itemName(row)}</RowName>
            </span>
            <span className="block text-sm text-soft">{said(row)}</span>
          </p>
          {fields(row)}
        </li>
      ))}
    </ul>
  )
}
