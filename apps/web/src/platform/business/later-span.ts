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
 * A time after the last one of the day, after an hour's break; what is left of the day where it ends late. Before a
 * time that goes on into the next day, an earlier one.
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
