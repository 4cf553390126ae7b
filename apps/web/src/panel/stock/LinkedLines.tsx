import type { ReactNode } from 'react'
import { to } from '../../paths.ts'
import { UiLink } from '../../ui/link.tsx'
import { RowName } from '../../ui/lists/RowName.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { itemName } from './item-name.ts'

interface Linked {
  readonly variantId: string
  readonly itemId: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
}

interface LinkedLinesProps<Row extends Linked> {
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

export function LinkedLines<Row extends Linked>({ rows, children }: LinkedLinesProps<Row>) {
  return (
    <Card title="Lines">
      <ul aria-label="Lines" className="flex flex-col">
        {rows.map((row) => (
          <li
            key={row.variantId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
              <UiLink
                href={to('item', { itemId: row.itemId })}
                className="inline-flex min-h-6 items-center font-medium text-ink underline-offset-2 hover:underline"
              >
                <RowName>{itemName(row)}</RowName>
              </UiLink>
              {row.sku && <span className="block text-sm text-soft">{row.sku}</span>}
            </span>
            <span className="text-right tabular-nums">{children(row)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
