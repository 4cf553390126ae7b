import { placeText } from '@marketday/contract/contact/place'
import type { Order, OrderRow } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { to } from '../../paths.ts'
import { moment } from '../../platform/format.ts'
import { useHoverPopup } from '../../ui/feedback/use-hover-popup.ts'
import { UiLink } from '../../ui/link.tsx'
import { orderQuery } from './order-queries.ts'

/** Longer than the pointer passes over a row, in ms. */
const restMs = 400

interface OrderLinkProps {
  order: Pick<OrderRow, 'id' | 'number'>
  /** Underlined within text. */
  inText?: boolean
}

export function OrderLink({ order, inText }: OrderLinkProps) {
  const id = useId()
  const { isOpen, trigger, popup } = useHoverPopup<HTMLDivElement>({ delayMs: restMs })
  return (
    <>
      <UiLink
        href={to('order', { orderId: order.id })}
        className={clsx(
          'text-primary-ink underline-offset-2',
          inText
            ? 'underline'
            : 'inline-flex min-h-6 items-center font-medium tabular-nums hover:underline',
        )}
        aria-describedby={isOpen ? id : undefined}
        {...trigger}
      >
        {order.number}
      </UiLink>
      {isOpen && (
        <div
          {...popup}
          id={id}
          className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] cursor-auto overflow-y-auto rounded-xl border border-line bg-raised p-4 text-left text-sm font-normal whitespace-normal text-ink shadow-xl"
        >
          <Preview orderId={order.id} />
        </div>
      )}
    </>
  )
}

function Preview({ orderId }: { orderId: string }) {
  const { data, isError } = useQuery(orderQuery(orderId))
  if (data) return <Contents order={data} />
  return <p className="text-soft">{isError ? 'The order could not be loaded.' : 'Loading …'}</p>
}

const mostLines = 6

function Contents({ order }: { order: Order }) {
  const { lines, place, phone, customerNote, customerName, placedAt } = order
  const more = lines.length - mostLines
  return (
    <div className="flex flex-col gap-2 break-words">
      <p>
        <bdi className="font-medium">{customerName}</bdi>
        <time dateTime={placedAt} className="block text-soft">
          {moment(placedAt)}
        </time>
      </p>
      <ul>
        {lines.slice(0, mostLines).map((line) => (
          <li key={line.id}>
            <span className="tabular-nums">{line.quantity - line.cancelledQuantity}</span> ×{' '}
            <bdi>{[line.title, line.variantTitle].filter(Boolean).join(' – ')}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft">and {more} more</p>}
      {place && <p className="text-soft">{placeText(place)}</p>}
      {phone && <p className="text-soft">{phone}</p>}
      {customerNote && (
        <blockquote className="rounded-lg bg-hover px-3 py-2 whitespace-pre-line">
          {customerNote}
        </blockquote>
      )}
    </div>
  )
}
