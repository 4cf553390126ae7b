import type { Script } from '../../platform/talk/script-shape.ts'
import { shopperSenses } from './hearing/shopper-senses.ts'
import type { ShopperSlots } from './hearing/shopper-senses.ts'

/** What a shopper is asked: only an order needs more than the question itself. */
export const shopperScript: Script<ShopperSlots> = {
  version: '2026-11-24',
  start: 'open',
  senses: shopperSenses,
  slots: {
    wish: {
      label: 'Question',
      isRequired: true,
      choices: [{ label: 'Where is my order?', value: 'order' }],
    },
    orderNumber: { label: 'Order number', isRequired: true },
    contact: { label: 'Email or phone', isRequired: true },
  },
  nodes: {
    open: {
      kind: 'question',
      slot: 'wish',
      ask: 'What would you like to know?',
      reask: 'What would you like to know?',
      help: 'Ask about an order, what we sell, our opening hours, delivery, or how to reach us.',
      next: [{ to: 'number' }],
    },
    number: {
      kind: 'question',
      slot: 'orderNumber',
      ask: 'What is the number of your order?',
      reask: 'The number of your order, please: digits only, such as 1042.',
      help: 'It stands in the email that confirmed your order, and on its page.',
      next: [{ to: 'contact' }],
    },
    contact: {
      kind: 'question',
      slot: 'contact',
      ask: 'Which email address or phone number did you order with?',
      reask: 'The email address or phone number that you typed in when you ordered, please.',
      help: 'Only whoever knows both hears about an order.',
      next: [{ to: 'known' }],
    },
    known: {
      kind: 'end',
      ask: 'One moment.',
      reask: 'One moment.',
      help: 'I look your order up.',
    },
  },
}
