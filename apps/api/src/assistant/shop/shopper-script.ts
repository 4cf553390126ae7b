import type { Script } from '../../platform/talk/script-shape.ts'
import { shopperSenses } from './shopper-senses.ts'
import type { ShopperSlots } from './shopper-senses.ts'

/** Only order lookups need more than the question itself. */
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
      ask: 'What’s your order number?',
      reask: 'Please enter your order number, digits only, such as 1042.',
      help: 'It’s in your confirmation email and on your order page.',
      next: [{ to: 'contact' }],
    },
    contact: {
      kind: 'question',
      slot: 'contact',
      ask: 'Which email address or phone number did you order with?',
      reask: 'Please enter the email address or phone number you used for the order.',
      help: 'We need both to show your order.',
      next: [{ to: 'known' }],
    },
    known: {
      kind: 'end',
      ask: 'One moment.',
      reask: 'One moment.',
      help: 'Looking up your order.',
    },
  },
}
