// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusPage } from './focus-page.ts'

beforeEach(() => document.body.replaceChildren())
afterEach(() => vi.useRealTimers())

const add = (tag: string, to: Element = document.body) => {
  const element = document.createElement(tag)
  to.append(element)
  return element
}
/** Waits until mutation observers have run. */
const told = () => new Promise((resolve) => setTimeout(resolve, 5))
const focused = () => document.activeElement?.tagName

test('after navigation the heading of the new page has the focus', () => {
  document.body.innerHTML = '<h1>Orders</h1>'
  focusPage('')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a heading that is still on its way is waited for', async () => {
  focusPage('')
  document.body.innerHTML = '<h1>Orders</h1>'
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
})

test('an address that names a part of the page leads there', () => {
  document.body.innerHTML = '<h1>Help</h1><h2 id="zones">Zones</h2>'
  focusPage('#zones')
  expect(document.activeElement?.id).toBe('zones')
})

test('whoever types already is not interrupted', async () => {
  const stop = focusPage('')
  document.body.innerHTML = '<input>'
  document.querySelector('input')?.focus()
  document.body.append(document.createElement('h1'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement?.tagName).toBe('INPUT')
  stop()
})

test('an open menu keeps the focus, which would close it', () => {
  document.body.innerHTML = '<h1>Orders</h1><div role="menu" tabindex="-1"></div>'
  document.querySelector<HTMLElement>('[role="menu"]')?.focus()
  focusPage('')
  expect(document.activeElement?.role).toBe('menu')
})

test('a heading that arrives deep inside the page is found', async () => {
  const main = add('main')
  focusPage('')
  add('h1', main)
  await told()
  expect(focused()).toBe('H1')
})

test.each([
  ['that stood there', true],
  ['that arrived later', false],
])(
  'a heading %s is given the focus once: whoever goes on is not called back',
  async (_when, soon) => {
    if (soon) add('h1')
    focusPage('')
    if (!soon) add('h1')
    await told()
    expect(focused()).toBe('H1')
    const button = add('button')
    button.focus()
    add('p')
    await told()
    expect(focused()).toBe('BUTTON')
  },
)

test('whoever types keeps the place, even when the field is gone again', async () => {
  focusPage('')
  const area = add('textarea')
  area.focus()
  await told()
  area.remove()
  add('h1')
  await told()
  expect(focused()).toBe('BODY')
})

test('what was open when the page came keeps the focus, even when it closes before the heading comes', async () => {
  const menu = add('div')
  menu.setAttribute('role', 'menu')
  focusPage('')
  menu.remove()
  add('h1')
  await told()
  expect(focused()).toBe('BODY')
})

test('a page that is left meanwhile does not wait for its heading, and leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  focusPage('')()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  add('h1')
  await told()
  expect(focused()).toBe('BODY')
})

test.each([
  [4_900, 'H1'],
  [5_000, 'BODY'],
])('a heading that comes after %i ms finds the focus at %s', async (afterMs, place) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = focusPage('')
  vi.advanceTimersByTime(afterMs)
  vi.useRealTimers()
  add('h1')
  await told()
  expect(focused()).toBe(place)
  stop()
})

test.each([
  ['<h1>Orders</h1>', '-1'],
  ['<h1 tabindex="0">Orders</h1>', '0'],
  ['<h1 tabindex="-1">Orders</h1>', '-1'],
  ['<button id="part">Orders</button>', null],
  ['<section id="part">Orders</section>', '-1'],
])(
  '%s is made a place for the focus with the tabindex %s, without a jump of the page',
  (html, given) => {
    document.body.innerHTML = html
    const element = document.body.firstElementChild as HTMLElement
    const focus = vi.spyOn(element, 'focus')
    focusPage(element.id && `#${element.id}`)
    expect(element.getAttribute('tabindex')).toBe(given)
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
  },
)
