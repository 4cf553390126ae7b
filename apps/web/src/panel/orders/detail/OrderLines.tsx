import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { kindWords } from '@marketday/contract/catalog/products/item-kinds'
import type { OrderedPart } from '@marketday/contract/catalog/products/bundles'

import { money } from '../../../platform/format.ts'
import { Card } from '../../../ui/page/Card.tsx'

export function OrderLines({ order }: { order: Order }) {
  return (
    <Card title="Items" flush>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <Line key={line.id} line={line} currency={order.currency} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ line, currency }: { line: OrderLine; currency: string }) {
  const cancelled = line.cancelledQuantity - line.returnedQuantity
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <Picture line={line} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <bdi>{line.title}</bdi>
          {line.variantTitle && (
            <span className="font-normal text-soft">
              {' – '}
              <bdi>{line.variantTitle}</bdi>
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          {line.sku && `${line.sku} · `}
          {line.kind !== 'physical' && `${kindWords[line.kind]} · `}
          <span className="whitespace-nowrap">
            {line.quantity} × {money(line.unitPriceMinor, currency)}
          </span>
        </p>
        {line.parts && (
          <p className="text-sm break-words text-soft">{`In each: ${partsInWords(line.parts)}`}</p>
        )}
        {cancelled > 0 && <p className="text-sm font-medium text-bad">{cancelled} cancelled</p>}
        {line.returningQuantity > 0 && (
          <p className="text-sm font-medium">{line.returningQuantity} to be returned</p>
        )}
        {line.returnedQuantity > 0 && (
          <p className="text-sm font-medium text-bad">{line.returnedQuantity} returned</p>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        {line.discountMinor > 0 && (
          <s className="block text-sm text-soft">
            <span className="sr-only">before discounts </span>
            {money(line.totalMinor + line.discountMinor, currency)}
          </s>
        )}
        {money(line.totalMinor, currency)}
      </p>
    </li>
  )
}

function Picture({ line }: { line: OrderLine }) {
  if (!line.image) return <span aria-hidden className="size-12 shrink-0 rounded-lg bg-hover" />
  return (
    <img
      src={line.image.url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-lg object-cover"
    />
  )
}

/** Contents of so many bundles: `2 × Rye loaf, 4 × Seed bun`. */
const partsInWords = (parts: readonly OrderedPart[], bundles = 1): string =>
  parts.map(({ title, quantity }) => `${quantity * bundles} × ${title}`).join(', ')
