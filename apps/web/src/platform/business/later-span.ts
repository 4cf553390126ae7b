import {
  closesNextDay,
  toClock,
  toMinutes,
} from '@marketday/contract/storefront/shop/opening-hours'

interface Span {
  readonly opens: string
  readonly closes: string
}

const lastMinute = 24 * 60 - 1

/**
 * Suggests a span an hour after the day's last one, shortened at the end of the day. If the last
 * one continues past midnight, suggests an earlier one.
 */
export function laterSpan(spans: readonly Span[]): Span {
  const late = spans.find(closesNextDay)
  if (late) {
    const earlier = (minutes: number) => toClock(Math.max(toMinutes(late.opens) - minutes, 0))
    return { opens: earlier(240), closes: earlier(60) }
  }
  const ended = Math.max(...spans.map(({ closes }) => toMinutes(closes)))
  const later = (minutes: number) => toClock(Math.min(ended + minutes, lastMinute))
  return { opens: later(60), closes: later(240) }
}
