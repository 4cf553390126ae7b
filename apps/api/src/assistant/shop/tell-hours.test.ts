import { describe, expect, test } from 'vitest'

import { snapshotOf } from '../../../testing/shop/published-shop.ts'
import { readDay } from './read-day.ts'
import { tellHours } from './tell-hours.ts'

const on = (weekday: number, opens = '07:00', closes = '18:00') => ({ weekday, opens, closes })
const { shop } = snapshotOf('Bakery')
const bakery = snapshotOf('Bakery', {
  shop: {
    ...shop,
    contact: { email: 'bakery@example.com', phone: '+441134960000', address: '' },
    openingHours: [
      ...[1, 2, 3, 4, 5].map((day) => on(day)),
      on(6, '08:00', '12:00'),
      on(6, '13:00', '16:00'),
    ],
  },
})

/** Tuesday 7 July 2026; London is an hour ahead of UTC. */
const at = (time: string, day = 7) => new Date(`2026-07-0${day}T${time}:00Z`)
const tell = (question: string, now = at('09:00'), snapshot = bakery) =>
  tellHours(snapshot, readDay(question), now).text

describe('BOT-13 opening hours are told in the time zone of the shop', () => {
  test.each<[string, Date, string]>([
    ['open now', at('09:00'), 'Today we are open 07:00–18:00. Right now we are open, until 18:00.'],
    [
      'open today',
      at('06:30'),
      'Today we are open 07:00–18:00. Right now we are open, until 18:00.',
    ],
    [
      'open today',
      at('05:30'),
      'Today we are open 07:00–18:00. Right now we are closed; we open at 07:00.',
    ],
    [
      'open today',
      at('17:00'),
      'Today we are open 07:00–18:00. Right now we are closed; we open again on Wednesday at 07:00.',
    ],
    [
      'open today',
      at('11:30', 4),
      'Today we are open 08:00–12:00 and 13:00–16:00. Right now we are closed; we open at 13:00.',
    ],
    [
      'open today',
      at('12:00', 5),
      'Today we are closed. Right now we are closed; we open again on Monday at 07:00.',
    ],
    ['open tomorrow', at('09:00'), 'Tomorrow, Wednesday, we are open 07:00–18:00.'],
    ['open tomorrow', at('23:30', 3), 'Tomorrow, Sunday, we are closed.'],
    ['open on sunday', at('09:00'), 'On Sunday we are closed.'],
    [
      'open at the weekend',
      at('09:00'),
      'On Saturday we are open 08:00–12:00 and 13:00–16:00. On Sunday we are closed.',
    ],
  ])('%s at %s', (question, now, text) => {
    expect(tell(question, now)).toBe(text)
  })

  test('the whole week where no day is named', () => {
    expect(tell('when are you open')).toBe(
      'We are open Monday–Friday 07:00–18:00, Saturday 08:00–12:00, 13:00–16:00. Right now we are open, until 18:00.',
    )
  })

  test('a holiday is not answered from the usual week', () => {
    const { text, links } = tellHours(bakery, readDay('open on christmas eve'), at('09:00'))
    expect(text).toContain('only know our usual hours')
    expect(links.map(({ to }) => to)).toEqual(['tel:+441134960000', 'mailto:bakery@example.com'])
  })

  test('a shop that publishes no hours says so', () => {
    expect(tell('open today', at('09:00'), snapshotOf('Bakery'))).toContain('haven’t published')
  })
})

describe('BOT-13 hours that end after midnight', () => {
  const pub = snapshotOf('Bakery', {
    shop: { ...shop, openingHours: [on(7, '20:00', '02:00'), on(1, '00:00', '00:00')] },
  })
  test.each<[string, Date, string]>([
    ['open now', at('22:30', 5), 'Right now we are open, until 02:00.'],
    ['open now', at('01:30', 6), 'Right now we are open, until 00:00.'],
    ['open on sunday', at('09:00'), 'On Sunday we are open 20:00–02:00.'],
    ['open on monday', at('09:00'), 'On Monday we are open 00:00–24:00.'],
  ])('“%s” at %s: %s', (question, now, answer) => {
    expect(tell(question, now, pub)).toContain(answer)
  })
  test('the day after its evening it is still open', () => {
    const late = snapshotOf('Bakery', {
      shop: { ...shop, openingHours: [on(7, '20:00', '02:00')] },
    })
    expect(tell('open now', at('00:30', 6), late)).toContain('Right now we are open, until 02:00.')
    expect(tell('open now', at('01:30', 6), late)).toContain('open again on Sunday at 20:00.')
  })
})
