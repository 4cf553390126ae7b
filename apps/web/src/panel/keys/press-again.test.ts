import { afterEach, expect, test } from 'vitest'
import { isPressedAgain, pressAgain, pressedAt } from './single-keys.ts'

const heard: KeyboardEvent[] = []
const hear = (event: KeyboardEvent) => void heard.push(event)
document.addEventListener('keydown', hear)
afterEach(() => heard.splice(0))

const press = (target: Element) => pressAgain(target, { key: 'o', timeStamp: 1_000 })

test('a key that was held back counts from when it was pressed', () => {
  press(document.body)
  const [again] = heard
  expect(again && [again.key, isPressedAgain(again), pressedAt(again)]).toEqual(['o', true, 1_000])
})

test('a key that nobody held back counts from when it came', () => {
  const event = new KeyboardEvent('keydown', { key: 'o' })
  expect([isPressedAgain(event), pressedAt(event)]).toEqual([false, event.timeStamp])
})

test('a key is heard although the part of the page is gone in which it was pressed', () => {
  const heading = document.body.appendChild(document.createElement('h1'))
  heading.remove()
  press(heading)
  expect(heard.map(({ target }) => target)).toEqual([document.body])
})
