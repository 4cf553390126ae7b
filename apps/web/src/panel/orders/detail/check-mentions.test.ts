import { expect, test } from 'vitest'
import { checkMentions } from './use-note-form.ts'

const colleagues = [
  { id: 'alex-1', name: 'Alex Kim', email: 'alex@example.com' },
  { id: 'alex-2', name: 'Alex Kim', email: 'kim@example.com' },
  { id: 'ann', name: 'Ann', email: 'ann@example.com' },
]
const idsIn = (text: string, ...chosenIds: string[]) =>
  checkMentions(text, { colleagues, chosenIds }).ids

test('ORD-13 of two colleagues with one name only the chosen one is told', () => {
  expect(idsIn('Ask @Alex Kim', 'alex-2')).toEqual(['alex-2'])
  expect(idsIn('@Alex Kim and @Alex Kim', 'alex-1', 'alex-2')).toEqual(['alex-1', 'alex-2'])
})

test('ORD-13 whoever was chosen and taken out of the text again is not told', () => {
  expect(idsIn('Ask @Alex Kim', 'ann', 'alex-1', 'alex-2')).toEqual(['alex-2'])
})

test('ORD-13 a name typed by hand is whoever has it alone; of two it is to be chosen', () => {
  expect(checkMentions('Ask @Ann', { colleagues, chosenIds: [] })).toEqual({
    ids: ['ann'],
    problem: null,
  })
  expect(checkMentions('Ask @Alex Kim', { colleagues, chosenIds: ['ann'] }).problem).toBe(
    'Choose which Alex Kim you mean from the list',
  )
})

test.each([
  ['Ask @Ann', true],
  ['Mail to ann@example.com, @ noon', false],
])('ORD-13 while colleagues are not loaded, «%s» waits: %s', (text, waits) => {
  const { problem } = checkMentions(text, { colleagues: undefined, chosenIds: ['ann'] })
  expect(problem !== null).toBe(waits)
})
