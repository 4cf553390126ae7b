import { expect, test } from 'vitest'

import { literalProblems, unusedMessages } from './shop-messages.ts'

test('a text in a component or in what a screen reader says is a problem', () => {
  const component = [
    'const Part = () => (',
    '  <p aria-label="Your cart" className="wide text">',
    '    Add to cart',
    '    {count} × <b>–</b>',
    '  </p>',
    ')',
  ].join('\n')
  expect(literalProblems('part.tsx', component)).toEqual([
    'part.tsx:2 make “Your cart” a message',
    'part.tsx:3 make “Add to cart” a message',
  ])
})

test('a message that nothing uses is a problem', () => {
  const messages = {
    cart: { title: 'Your cart', old: 'Old' },
    browser: { close: 'Close' },
    errors: { soldOut: 'Sold out', gone: 'Gone' },
  }
  const texts = "t('cart.title') message('close') conflict('Sold out')"
  expect(unusedMessages(messages, texts)).toEqual([
    'packages/messages: cart.old is not used',
    'packages/messages: errors.gone is not used',
  ])
})
