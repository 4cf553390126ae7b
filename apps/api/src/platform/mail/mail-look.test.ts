import { contrastOf } from '@marketday/contract/storefront/shop/contrast'
import { expect, test } from 'vitest'
import { renderMail } from './mail-layout.ts'

const mailIn = (color: string, hasSerifs = false) =>
  renderMail('Your order', {
    brand: { name: 'Hearth & Rye', url: 'https://shop.example', color, hasSerifs, locale: 'en-GB' },
    paragraphs: ['Hello'],
    action: { label: 'See the order', url: 'https://shop.example/orders/1' },
  }).html

test.each(['#8a3b1e', '#ffe600', '#ffffff', '#000000', '#7fd3a0'])(
  'a mail in the shop’s color %s is readable: its name on white and the words of its button',
  (color) => {
    const html = mailIn(color)
    const name = /color:(#[0-9a-f]{6});text-decoration:none">Hearth/.exec(html)?.[1] ?? ''
    const [, background = '', text = ''] =
      /background:(#[0-9a-f]{6});color:(#[0-9a-f]{6});/.exec(html) ?? []
    expect(contrastOf(name, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(background).toBe(color)
    expect(contrastOf(background, text)).toBeGreaterThanOrEqual(4.5)
  },
)

test('the headings of a mail have serifs in a shop with such a typeface', () => {
  expect(mailIn('#8a3b1e', true)).toMatch(/<h1 style="[^"]*Georgia/)
  expect(mailIn('#8a3b1e')).not.toContain('Georgia')
})
