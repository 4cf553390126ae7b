// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { percentOf, placePins } from './preview-comments.ts'

const item = (number: number, place: string) =>
  `<li id="comment-${number}" data-number="${number}" ${place}><h3>Comment ${number}</h3></li>`

beforeEach(() => {
  document.body.innerHTML = `<main id="content"><div class="section" id="section-hero"></div></main>
    <aside id="preview-comments"><ol>
      ${item(1, 'data-x="50" data-y="20" data-section="hero"')}
      ${item(2, '')}
      ${item(3, 'data-x="0" data-y="100" data-section="gone"')}
    </ol></aside>`
  const areas: [string, DOMRect][] = [
    ['#content', new DOMRect(0, 100, 1000, 800)],
    ['.section', new DOMRect(200, 100, 400, 300)],
  ]
  for (const [selector, area] of areas) {
    const element = document.querySelector(selector)
    if (element) element.getBoundingClientRect = () => area
  }
})

const pins = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('[data-pin]')].map((pin) => [
    pin.getAttribute('aria-label'),
    pin.getAttribute('href'),
    pin.style.left,
    pin.style.top,
  ])

test('pins lie in their section, or in the page if it is gone; comments on the page have none', () => {
  placePins()
  placePins()
  expect(pins()).toEqual([
    ['Comment 1', '#comment-1', '400px', '160px'],
    ['Comment 3', '#comment-3', '0px', '900px'],
  ])
})

test.each([
  [50, 200, '25'],
  [1, 3, '33.33'],
  [-5, 200, '0'],
  [300, 200, '100'],
  [5, 0, '0'],
])('a click at %d of %d is at %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})
