// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { followPlainLinks, inAppPath } from './in-app-links.ts'

declare const happyDOM: { setURL(url: string): void }
happyDOM.setURL('http://localhost:3000/help')

const link = (attributes: string) => {
  document.body.innerHTML = `<a ${attributes}>text <b>bold</b></a>`
  return document.querySelector('a') as HTMLAnchorElement
}

afterEach(() => document.body.replaceChildren())

test.each([
  ['href="/pricing?yearly=1#faq"', '/pricing?yearly=1#faq'],
  ['href="http://localhost:3000/blog"', '/blog'],
  ['href="/help"', '/help'],
  ['href="/pricing#faq"', '/pricing#faq'],
  ['href="/help?page=2#top"', '/help?page=2#top'],
  ['href="/pricing" target="_self"', '/pricing'],
  ['href="#top"', null],
  ['href="https://elsewhere.example/pricing"', null],
  ['href="/rss.xml"', null],
  ['href="/api/openapi.json"', null],
  ['href="/pricing" target="_blank"', null],
  ['href="/pricing" download', null],
  ['href="/pricing" data-reload', null],
])('a link with %s leads to %s inside the app', (attributes, path) => {
  expect(inAppPath(link(attributes))).toBe(path)
})

test('S-11 a link in plain text is followed without a new document', () => {
  const navigate = vi.fn()
  const stop = followPlainLinks(navigate)
  const bold = link('href="/pricing"').querySelector('b') as HTMLElement
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  bold.dispatchEvent(click)
  expect(navigate).toHaveBeenCalledWith('/pricing')
  expect(click.defaultPrevented).toBe(true)
  bold.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(navigate).toHaveBeenCalledTimes(1)
  stop()
})

test.each([
  ['the left button', { button: 0 }, true],
  ['the middle button', { button: 1 }, false],
  ['the Apple key held', { metaKey: true }, false],
  ['the control key held', { ctrlKey: true }, false],
  ['the shift key held', { shiftKey: true }, false],
  ['the alt key held', { altKey: true }, false],
])('a click with %s leads on inside the app: %s', (_how, held, isFollowed) => {
  const navigate = vi.fn()
  const stop = followPlainLinks(navigate)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...held })
  link('href="/pricing"').dispatchEvent(click)
  stop()
  expect(navigate).toHaveBeenCalledTimes(isFollowed ? 1 : 0)
  expect(click.defaultPrevented).toBe(isFollowed)
})

test('a click beside a link, one that is dealt with already, and one after the end lead nowhere', () => {
  const navigate = vi.fn()
  const stop = followPlainLinks(navigate)
  const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })
  const anchor = link('href="/pricing"')
  document.body.dispatchEvent(click())
  const dealtWith = click()
  dealtWith.preventDefault()
  anchor.dispatchEvent(dealtWith)
  stop()
  anchor.dispatchEvent(click())
  expect(navigate).not.toHaveBeenCalled()
})
