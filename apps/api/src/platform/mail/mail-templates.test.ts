import { describe, expect, it } from 'vitest'
import { load } from 'cheerio'
import { newId } from '../ids.ts'
import { hostileTexts } from '../../../testing/hostile-texts.ts'
import { mailTemplates } from './mail-templates.ts'
import { shopMailTemplates } from './shop-mail-templates.ts'

const known = new Set('html head meta title body table tbody tr td th p h1 a br img'.split(' '))

const shop = {
  name: 'Ann <b>& Sons</b>',
  url: 'javascript:alert(1)',
  color: 'red;} body{display:none',
  locale: 'en-GB',
}

describe('the words of a mail', () => {
  it('XSS-01: shows hostile texts as text in every part of a mail', () => {
    for (const text of hostileTexts) {
      const { html } = shopMailTemplates['order-confirmed']({
        shop: { name: text, url: text, logoUrl: text, color: text, locale: text },
        orderId: text,
        orderNumber: text,
        customer: text,
        statusUrl: text,
        lines: [{ title: text, quantity: 1, total: text }],
        receiving: [text, text],
        discounts: [[text, text]],
        total: text,
        addsTax: true,
        taxes: [[text, text]],
        payment: text,
        delivery: text,
        downloads: [text],
      })
      const $ = load(html)
      const names = new Set(
        $('*')
          .toArray()
          .map((element) => ('name' in element ? element.name : '')),
      )
      expect(
        [...names].filter((name) => !known.has(name)),
        text,
      ).toEqual([])
      const links = $('a, img')
        .toArray()
        .map((link) => $(link).attr('href') ?? $(link).attr('src') ?? '')
      expect(
        links.filter((link) => !/^(?:https?:|#|$)/.test(link)),
        text,
      ).toEqual([])
    }
  })

  it('XSS-01: shows what people typed as text, never as markup, and links to web addresses only', () => {
    const { html, text } = shopMailTemplates['order-confirmed']({
      shop,
      orderId: newId(),
      orderNumber: 'A-1"><script>',
      customer: 'Ann',
      statusUrl: 'https://shop.example/orders/1?a=1&b="2"',
      lines: [{ title: '<img src=x onerror=alert(1)>', quantity: 2, total: '£4.00' }],
      receiving: ['Delivery', '£1.00'],
      discounts: [['Code SPRING', '-£1.00']],
      total: '£4.00',
      addsTax: false,
      taxes: [['VAT 20% included', '£0.20']],
      payment: 'Card',
      delivery: 'Tomorrow',
      downloads: [],
    })
    expect(html).not.toMatch(/<script|<img|<b>|javascript:|display:none/)
    expect(html).toContain('https://shop.example/orders/1?a=1&amp;b=%222%22')
    expect(text).toContain('2 × <img src=x onerror=alert(1)>: £4.00')
  })

  it('keeps a subject on one line, so that it cannot start a header', () => {
    const { subject } = mailTemplates['lead-received']({
      name: 'Ann',
      reference: 'R-1\r\nBcc: all@example.com',
      topic: 'x',
      within: 'one working day',
    })
    expect(subject).toBe('We received your message (R-1 Bcc: all@example.com)')
  })
})
