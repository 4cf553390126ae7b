import {
  closesNextDay,
  sortHours,
  toSpans,
  writeTimes,
} from '@marketday/contract/storefront/shop/opening-hours'
import type { AssistantReply } from '@marketday/contract/assistant/assistant'
import type { OpeningHours, ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { DayAsked } from './read-day.ts'
import { say } from './answering.ts'
import { contactLinks } from './tell-contact.ts'

interface Moment {
  /** 1 is Monday. */
  readonly weekday: number
  /** `09:30`. */
  readonly clock: string
}

export function tellHours(snapshot: ShopSnapshot, day: DayAsked, now: Date): AssistantReply {
  const { openingHours: hours, timeZone, locale } = snapshot.shop
  if (hours.length === 0)
    return say('We haven’t published our opening hours. Please contact us:', contactLinks(snapshot))
  const moment = readMoment(now, timeZone)
  const tomorrow = (moment.weekday % 7) + 1
  switch (day.kind) {
    case 'special':
      return say(
        `I only know our usual hours, and that day may be different. ${tellWeek(hours, locale)} Please contact us about that day:`,
        contactLinks(snapshot),
      )
    case 'week':
      return say(`${tellWeek(hours, locale)} ${tellNow(hours, moment, locale)}`)
    case 'today':
      return say(
        `${tellDay(hours, moment.weekday, { name: 'Today' })} ${tellNow(hours, moment, locale)}`,
      )
    case 'tomorrow':
      return say(tellDay(hours, tomorrow, { name: `Tomorrow, ${dayName(tomorrow, locale)},` }))
    case 'weekend':
      return say([6, 7].map((dayNumber) => tellWeekday(hours, dayNumber, locale)).join(' '))
    case 'weekday':
      return say(tellWeekday(hours, day.weekday, locale))
  }
}

function readMoment(now: Date, timeZone: string): Moment {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return {
    weekday: weekdays.indexOf(part('weekday')) + 1,
    clock: `${part('hour')}:${part('minute')}`,
  }
}

const tellWeekday = (hours: readonly OpeningHours[], weekday: number, locale: string) =>
  tellDay(hours, weekday, { name: `On ${dayName(weekday, locale)}` })

function tellDay(
  hours: readonly OpeningHours[],
  weekday: number,
  { name }: { name: string },
): string {
  const times = listHours(hours, weekday).map(writeTimes)
  return times.length > 0 ? `${name} we are open ${times.join(' and ')}.` : `${name} we are closed.`
}

const tellWeek = (hours: readonly OpeningHours[], locale: string): string =>
  `We are open ${toSpans(hours)
    .map(({ first, last, times }) => {
      const days =
        last > first ? `${dayName(first, locale)}–${dayName(last, locale)}` : dayName(first, locale)
      return `${days} ${times}`
    })
    .join(', ')}.`

function tellNow(
  hours: readonly OpeningHours[],
  { weekday, clock }: Moment,
  locale: string,
): string {
  const today = listHours(hours, weekday)
  const running =
    today.find(
      (span) => span.opens <= clock && (clock < span.closes || span.closes <= span.opens),
    ) ??
    listHours(hours, ((weekday + 5) % 7) + 1).find(
      (span) => closesNextDay(span) && clock < span.closes,
    )
  if (running) return `Right now we are open, until ${running.closes}.`
  const later = today.find(({ opens }) => opens > clock)
  if (later) return `Right now we are closed; we open at ${later.opens}.`
  const next = [1, 2, 3, 4, 5, 6, 7]
    .map((ahead) => listHours(hours, ((weekday + ahead - 1) % 7) + 1)[0])
    .find((opening) => opening !== undefined)
  return next
    ? `Right now we are closed; we open again on ${dayName(next.weekday, locale)} at ${next.opens}.`
    : 'Right now we are closed.'
}

const listHours = (hours: readonly OpeningHours[], weekday: number) =>
  sortHours(hours.filter((opening) => opening.weekday === weekday))

/** 1 January 2024 was a Monday. */
const dayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  )
