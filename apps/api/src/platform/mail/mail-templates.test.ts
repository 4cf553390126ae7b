import { describe, expect, it } from 'vitest'
import { mailTemplates } from './mail-templates.ts'

const shop = {
  name: 'Ann <b>& Sons</b>',
  url: 'javascript:alert(1)',
  color: 'red;} body{display:none',
}

describe('the words of a mail', () => {
  it('shows what people typed as text, never as markup, and links to web addresses only', () => {
    const { html, text } = mailTemplates['order-confirmed']({
      shop,
      orderNumber: 'A-1"><script>',
      statusUrl: 'https://shop.example/orders/1?a=1&b="2"',
      lines: [{ title: '<img src=x onerror=alert(1)>', quantity: 2, total: '£4.00' }],
      total: '£4.00',
      payment: 'Card',
      delivery: 'Tomorrow',
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
    expect(subject).toBe('We have your message (R-1 Bcc: all@example.com)')
  })
})
