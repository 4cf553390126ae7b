import { isOpenDispute } from '@marketday/contract/payments/card/disputes'
import type { CardDispute, CardDisputeState } from '@marketday/contract/payments/card/disputes'
import type { Order } from '@marketday/contract/orders/orders'

import { moment, money, timeUntil } from '../../../platform/format.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import type { Tone } from '../../../ui/feedback/Badge.tsx'
import { to } from '../../../paths.ts'
import { UiLink } from '../../../ui/link.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

const looks: Readonly<Record<CardDisputeState, { label: string; tone: Tone }>> = {
  needs_response: { label: 'Needs your response', tone: 'bad' },
  under_review: { label: 'Under review by the bank', tone: 'warn' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export function OrderDisputes({ order }: { order: Order }) {
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold">Disputes</h3>
      <ul className="divide-y divide-line text-sm">
        {order.disputes.map((dispute) => (
          <li key={dispute.id} className="flex justify-between gap-x-4 py-2">
            <div className="flex min-w-0 flex-col items-start gap-1">
              <StatusBadge tone={looks[dispute.status].tone}>
                {looks[dispute.status].label}
              </StatusBadge>
              <span>{dispute.reason}</span>
              <span className="text-soft">
                {dispute.isInquiry ? 'The bank requested information' : 'Disputed'}{' '}
                {moment(dispute.openedAt)}
              </span>
              <Due dispute={dispute} />
              <a
                href={dispute.url}
                target="_blank"
                rel="noreferrer"
                className="text-primary-ink underline underline-offset-2"
              >
                {isOpenDispute(dispute)
                  ? 'Respond at the card provider'
                  : 'See it at the card provider'}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </div>
            <span className="shrink-0 tabular-nums">
              {money(dispute.amountMinor, order.currency)}
            </span>
          </li>
        ))}
      </ul>
      <DisputedGiftCards order={order} />
    </section>
  )
}

function Due({ dispute: { status, evidenceDueAt } }: { dispute: CardDispute }) {
  if (status !== 'needs_response' || !evidenceDueAt) return null
  const left = timeUntil(evidenceDueAt)
  const isOver = left === 'now'
  return (
    <span className={isOver ? 'text-bad' : 'font-medium'}>
      {isOver
        ? `Evidence was due until ${moment(evidenceDueAt)}`
        : `Evidence is due ${left}, until ${moment(evidenceDueAt)}`}
    </span>
  )
}

export function DisputedGiftCards({ order }: { order: Order }) {
  const isAtRisk = order.disputes.some(({ status }) => status !== 'won' && status !== 'closed')
  const unspent = order.giftCards.filter(
    ({ isTakenBack, balanceMinor }) => !isTakenBack && balanceMinor > 0,
  )
  if (!isAtRisk || unspent.length === 0) return null
  return (
    <section aria-label="Gift cards that can still be spent" className="py-2 text-sm">
      <p>
        {unspent.length === 1
          ? 'A gift card bought with it can still be spent:'
          : `${unspent.length} gift cards bought with it can still be spent:`}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {unspent.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 wrap-anywhere">
              <UiLink href={to('giftCard', { giftCardId: card.id })} className="underline">
                Gift card •{card.codeEnd}
              </UiLink>
              <span className="tabular-nums">
                , {money(card.balanceMinor, order.currency)} left
              </span>
              {card.takeBackRefusal && <p className="text-soft">{card.takeBackRefusal}.</p>}
            </div>
            <TakeBackButton order={order} card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
