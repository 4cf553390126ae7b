import type { CashUp } from '@marketday/contract/payments/cash/cash-ups'
import { count, money } from '../../../../platform/format.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { differenceWords } from '../cash-words.ts'

export function CountedCard({ till }: { till: CashUp }) {
  const { countedMinor, differenceMinor, floatMinor, currency, pieces, reason } = till
  const toTakeOut = Math.max((countedMinor ?? 0) - floatMinor, 0)
  return (
    <Card title="Count">
      <div className="flex flex-col gap-4">
        <p>
          Counted {money(countedMinor ?? 0, currency)}.{' '}
          <span className={differenceMinor === 0 ? '' : 'font-medium text-warn'}>
            {differenceWords(differenceMinor ?? 0, currency)}
          </span>
          {reason && (
            <>
              {': '}
              <bdi>{reason}</bdi>
            </>
          )}
          . Take out {money(toTakeOut, currency)}, so that the next till starts with{' '}
          {money((countedMinor ?? 0) - toTakeOut, currency)}.
        </p>
        {pieces && (
          <ul
            aria-label="Notes and coins"
            className="grid max-w-xl grid-cols-2 gap-x-8 gap-y-1 text-sm tabular-nums sm:grid-cols-3"
          >
            {pieces.map(({ valueMinor, quantity }) => (
              <li key={valueMinor}>
                {count(quantity)} × {money(valueMinor, currency)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
