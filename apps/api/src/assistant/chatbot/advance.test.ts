import { describe, expect, test } from 'vitest'

import type { SlotName } from '@marketday/contract/assistant/slot-names'

import { advance } from '../../platform/talk/advance.ts'
import { edit } from '../../platform/talk/commands.ts'
import type { Turn } from '../../platform/talk/turn.ts'
import { onboardingScript as script } from './script.ts'
import { newTalk, offeredIn, openNode, slotAsked } from '../../platform/talk/talk.ts'
import type { Talk } from '../../platform/talk/talk.ts'

const say = (talk: Talk, text: string): Turn => advance(script, talk, { text })
const after = (...said: string[]): Talk =>
  said.reduce((talk, text) => say(talk, text).talk, newTalk)
const asked = (talk: Talk) => slotAsked(openNode(script, talk))
const labels = (talk: Talk) => offeredIn(script, talk, {}).map(({ label }) => label)

const wholeTalk: readonly (readonly [SlotName, string])[] = [
  ['intent', 'I have a website'],
  ['url', 'kilnlane.com'],
  ['businessName', 'Kiln Lane'],
  ['industry', 'pottery'],
  ['country', 'UK'],
  ['city', 'Leeds'],
  ['place', '12 Mill Lane, Leeds'],
  ['channels', 'post and pick-up'],
  ['productCount', '40'],
  ['orderVolume', '5 a day'],
  ['theme', 'calm'],
  ['contactName', 'Ann Baker'],
  ['email', 'ann@example.com'],
  ['phone', '0113 496 0000'],
]
const upTo = (slot: SlotName) =>
  after(
    ...wholeTalk
      .slice(
        0,
        wholeTalk.findIndex(([name]) => name === slot),
      )
      .map(([, text]) => text),
  )
const atSummary = () => after(...wholeTalk.map(([, text]) => text))

test('BOT-02 every question is asked once, in order, and ends in a summary of every slot', () => {
  let talk = newTalk
  for (const [slot, text] of wholeTalk) {
    expect(asked(talk)).toBe(slot)
    talk = say(talk, text).talk
  }
  expect(openNode(script, talk).kind).toBe('summary')
  expect(talk.slots).toEqual({
    intent: 'website',
    url: 'https://kilnlane.com/',
    businessName: 'Kiln Lane',
    industry: 'home_and_crafts',
    country: 'GB',
    city: 'Leeds',
    place: '12 Mill Lane, Leeds',
    channels: ['shipping', 'pickup'],
    productCount: 40,
    orderVolume: 150,
    theme: 'calm',
    contactName: 'Ann Baker',
    email: 'ann@example.com',
    phone: '+441134960000',
  })
  const confirmed = say(talk, 'looks right')
  expect(openNode(script, confirmed.talk).kind).toBe('end')
})

test('BOT-02 the same message in the same talk gives the same turn, and changes neither', () => {
  const before = upTo('city')
  const copy = structuredClone(before)
  expect(say(before, 'Leeds')).toEqual(say(before, 'Leeds'))
  expect(before).toEqual(copy)
})

test('BOT-02 one message answers several questions, says which, and none is asked again', () => {
  const turn = say(after('starting fresh', 'Kiln Lane'), 'I sell cakes in Leeds, UK')
  expect(turn.answered).toEqual(['industry', 'country', 'city'])
  expect(turn.replies[0]).toBe('Noted: country United Kingdom, town Leeds.')
  expect(asked(turn.talk)).toBe('place')
})

test('whoever names a website has one, and is not asked', () => {
  const { talk } = say(newTalk, 'my shop is at kilnlane.com')
  expect(talk.slots).toMatchObject({ intent: 'website', url: 'https://kilnlane.com/' })
  expect(asked(talk)).toBe('businessName')
})

test('who only looks round is told where, and may begin later', () => {
  const { talk, replies } = say(newTalk, 'just looking')
  expect(replies[0]).toContain('pricing page')
  expect(asked(talk)).toBe('intent')
  expect(asked(say(talk, 'Starting fresh').talk)).toBe('businessName')
})

describe('BOT-06 an answer is edited', () => {
  test('alone: nothing else is forgotten, and the talk goes on where it was', () => {
    const before = upTo('theme')
    const editing = edit(script, before, 'businessName').talk
    expect(asked(editing)).toBe('businessName')
    const { talk } = say(editing, 'Wick & Wax')
    expect(talk.slots).toEqual({ ...before.slots, businessName: 'Wick & Wax' })
    expect(asked(talk)).toBe('theme')
  })

  test('and what it decided is judged anew: a town of another country, and the address in it', () => {
    const editing = edit(script, upTo('theme'), 'country').talk
    const { talk, replies } = say(editing, 'Germany')
    expect(talk.slots.country).toBe('DE')
    expect(talk.slots).not.toHaveProperty('city')
    expect(talk.slots).not.toHaveProperty('place')
    expect(talk.slots).toMatchObject({ industry: 'home_and_crafts', productCount: 40 })
    expect(replies.join(' ')).toContain('town, address')
    expect(asked(talk)).toBe('city')
  })

  test('or left as it was', () => {
    const before = upTo('theme')
    expect(edit(script, edit(script, before, 'city').talk, null).talk).toEqual(before)
  })

  test('in the summary by saying it, and the summary comes again', () => {
    const { talk } = say(atSummary(), 'it’s called Wick & Wax')
    expect(talk.slots.businessName).toBe('Wick & Wax')
    expect(openNode(script, talk).kind).toBe('summary')
  })
})

describe('BOT-07 at every question', () => {
  test.each(wholeTalk.map(([slot]) => slot))(
    'help, back, a person and a restart are there: %s',
    (slot) => {
      const talk = upTo(slot)
      const help = say(talk, 'help')
      expect(help.replies[0]).toBe(openNode(script, talk).help)
      expect(asked(help.talk)).toBe(slot)

      const back = say(talk, 'go back').talk
      expect(asked(back)).toBe(talk.settled.at(-1) ?? 'intent')

      const calling = say(talk, 'talk to a person')
      if (talk.slots.email) expect(calling.callsPerson).toBe(true)
      else {
        const called = say(calling.talk, 'ann@example.com')
        expect(called.callsPerson).toBe(true)
        expect(called.talk.slots.email).toBe('ann@example.com')
        expect(asked(called.talk)).toBe(slot === 'email' ? 'phone' : slot)
      }

      const restarting = say(talk, 'start over').talk
      expect(say(restarting, 'no').talk.slots).toEqual(talk.slots)
      expect(say(restarting, 'yes').talk).toEqual(newTalk)
    },
  )

  test.each(wholeTalk.map(([slot]) => slot))('what is not needed can be skipped: %s', (slot) => {
    const turn = say(upTo(slot), 'skip')
    if (script.slots[slot]?.isRequired) expect(asked(turn.talk)).toBe(slot)
    else expect(asked(turn.talk)).not.toBe(slot)
  })

  test('two misunderstandings in a row offer a person, one does not', () => {
    const first = say(upTo('industry'), 'quantum flux')
    expect(first.replies[0]).not.toContain('person')
    const second = say(first.talk, 'hyper flux')
    expect(second.replies[0]).toContain('person')
    expect(say(say(second.talk, 'cakes').talk, 'moon').replies[0]).not.toContain('person')
  })
})

test.each(wholeTalk.map(([slot]) => slot))(
  'a question is handed on and the talk goes on where it was: %s',
  (slot) => {
    const before = upTo(slot)
    const turn = say(before, 'how much does it cost?')
    expect(turn.question).toBe('how much does it cost?')
    expect(turn.replies).toEqual([openNode(script, before).ask])
    expect(turn.talk.slots).toEqual(before.slots)
  },
)

test('a question behind an answer is handed on, and the answer counts', () => {
  const turn = say(upTo('email'), 'ann@example.com, will you send me adverts?')
  expect(turn.talk.slots.email).toBe('ann@example.com')
  expect(turn.question).toBe('will you send me adverts?')
})

test('BOT-03 what is unsure comes back as three guesses, and a tap on one is an answer', () => {
  const { talk } = say(upTo('industry'), 'cakes and coffee')
  expect(labels(talk)).toEqual(['Bakery', 'Food and drink'])
  expect(talk.slots).not.toHaveProperty('industry')
  expect(say(talk, 'Food and drink').talk.slots.industry).toBe('food_and_drink')
})

test('a town brings its country to the front, unasked it fills in nothing', () => {
  const { talk } = say(after('starting fresh', 'Kiln Lane'), 'I make candles in Berlin')
  expect(talk.slots).not.toHaveProperty('country')
  expect(labels(talk)[0]).toBe('Germany')
})

test('what the website says is offered, not filled in', () => {
  const offered = offeredIn(script, upTo('businessName'), { businessName: 'Kiln Lane Pottery' })
  expect(offered.map(({ label }) => label)).toEqual(['Kiln Lane Pottery'])
})

test('BOT-02 after a noted answer the open question is asked without an apology', () => {
  const heard = { command: null, slots: { email: 'ann@example.com' }, question: null }
  const guesses = [{ label: 'I have a website', slot: 'intent' as const, value: 'website' }]
  const unsure = {
    ...script,
    senses: { ...script.senses, understand: () => ({ ...heard, guesses }) },
  }
  const { replies } = advance(unsure, newTalk, { text: 'ann@example.com, kind of a website' })
  expect(replies).toEqual(['Noted: email ann@example.com.', 'Which of these is closest?'])
})

describe('one offered reading', () => {
  const dictated = 'mia at oakmill dot com'
  const offered = () => say(upTo('email'), dictated)

  test('is asked for by its value', () => {
    expect(offered().replies[0]).toContain('Did you mean mia@oakmill.com?')
    expect(offered().talk.slots.email).toBeUndefined()
  })

  test.each(['yes', dictated])('is taken by %s', (text) => {
    expect(say(offered().talk, text).talk.slots.email).toBe('mia@oakmill.com')
  })
})

test('a required question that is never understood takes a value and says so', () => {
  const turns = ['qwx', 'zzk', 'qqv', 'xxw'].reduce(
    (turn, text) => say(turn.talk, text),
    say(upTo('industry'), 'wvq'),
  )
  expect(turns.talk.slots.industry).toBe('other')
})

test('a question before an answer does not hide the answer', () => {
  const { talk, question } = say(upTo('businessName'), 'why do you ask? anyway Kiln Lane')
  expect(talk.slots.businessName).toBe('Kiln Lane')
  expect(question).toBe('why do you ask?')
})
