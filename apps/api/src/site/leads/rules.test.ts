import { expect, test } from 'vitest'
import { fingerprintOf, newReference } from './receive-lead.ts'
import { refusalOf, saidIn } from './rules.ts'

const now = new Date('2026-05-01T10:00:00Z')
const opened = (secondsAgo: number) => ({
  openedAt: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
})

test('a form that took two seconds or more was filled in by a person', () => {
  expect(refusalOf(opened(1.9), now)).toMatch(/too fast/)
  expect(refusalOf(opened(-60), now)).toMatch(/too fast/)
  expect(refusalOf(opened(2), now)).toBeNull()
})

test('whoever fills in the hidden field is refused', () => {
  expect(refusalOf({ ...opened(60), nickname: 'x' }, now)).toMatch(/hidden field/)
  expect(refusalOf({ ...opened(60), nickname: '' }, now)).toBeNull()
})

test('the same words are the same lead, whenever they were written', () => {
  const said = (secondsAgo: number, message: string) => saidIn({ ...opened(secondsAgo), message })
  const print = (words: object, email = 'ann@example.com') => fingerprintOf('contact', email, words)
  expect(print(said(5, 'Hello'))).toBe(print(said(50, 'Hello')))
  expect(print(said(5, 'Hello'), 'ANN@example.com')).toBe(print(said(5, 'Hello')))
  expect(print(said(5, 'Hello'))).not.toBe(print(said(5, 'Goodbye')))
})

test('a reference is short and has no letters that look like digits', () => {
  for (let index = 0; index < 100; index++)
    expect(newReference()).toMatch(/^MD-[0-9A-HJKMNP-TV-Z]{8}$/)
})
