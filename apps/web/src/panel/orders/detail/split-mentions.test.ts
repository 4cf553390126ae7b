import { expect, test } from 'vitest'
import { findMention, suggestColleagues } from './NoteFields.tsx'
import { isMention, splitMentions } from './split-mentions.ts'

const people = ['Ada', 'Ada Byron', 'Jo (Till)', 'Élodie'].map((name) => ({
  id: name,
  name,
  email: '',
}))
const names = people.map(({ name }) => name)
const mentioned = (text: string) => splitMentions(text, names).filter(isMention)

test.each([
  ['Ask @Ada, please', ['Ada']],
  ['@Ada Byron knows', ['Ada Byron']],
  ['@Ada and @Élodie.', ['Ada', 'Élodie']],
  ['@Jo (Till)', ['Jo (Till)']],
  ['@Adam', []],
  ['mail to shop@Ada', []],
  ['Ada', []],
])('ORD-13 «%s» names %o', (text, expected) => {
  expect(mentioned(text)).toEqual(expected)
  expect(
    splitMentions(text, names)
      .map((part, index) => (isMention(part, index) ? `@${part}` : part))
      .join(''),
  ).toBe(text)
})

test.each([
  ['Ask @ad', 7, 'ad'],
  ['Ask @', 5, ''],
  ['@Ada By', 7, 'Ada By'],
  ['a@b', 3, null],
  ['@Ada\nand', 8, null],
  ['nobody', 6, null],
  ['@Ada says', 2, 'A'],
])('ORD-13 in «%s» at %i, who is being named is %s', (text, caret, expected) => {
  expect(findMention(text, caret)?.text ?? null).toBe(expected)
})

test('ORD-13 colleagues are suggested by the beginning of any part of their name', () => {
  const suggested = (typed: string) => suggestColleagues(people, typed).map(({ name }) => name)
  expect(suggested('by')).toEqual(['Ada Byron'])
  expect(suggested('AD')).toEqual(['Ada', 'Ada Byron'])
  expect(suggested('')).toEqual(names)
  expect(suggested('Ada ')).toEqual(['Ada Byron'])
})
