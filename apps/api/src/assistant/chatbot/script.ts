import { industries } from '@marketday/contract/accounts/tenants/setup'

import { setUpSenses } from './understanding/understand.ts'
import type { Script } from '../../platform/talk/script-shape.ts'

const trades: Readonly<Record<(typeof industries)[number], string>> = {
  bakery: 'Bakery',
  food_and_drink: 'Food and drink',
  flowers_and_plants: 'Flowers and plants',
  clothing: 'Clothing',
  home_and_crafts: 'Home and crafts',
  health_and_beauty: 'Health and beauty',
  books_and_gifts: 'Books and gifts',
  hardware: 'Hardware',
  other: 'Something else',
}

const onTo = (to: string) => [{ to }]

export const onboardingScript: Script = {
  version: '2026-11-24',
  start: 'greeting',
  senses: setUpSenses,
  slots: {
    intent: {
      label: 'Starting from',
      isRequired: true,
      choices: [
        { label: 'I have a website', value: 'website' },
        { label: 'I sell on a marketplace', value: 'marketplace' },
        { label: 'Starting fresh', value: 'fresh' },
        { label: 'Just looking', value: 'looking' },
      ],
    },
    url: { label: 'Website', isRequired: false, dependsOn: ['intent'] },
    businessName: { label: 'Name', isRequired: false },
    industry: {
      label: 'Trade',
      isRequired: true,
      choices: industries.map((value) => ({ value, label: trades[value] })),
    },
    country: { label: 'Country', isRequired: true },
    city: { label: 'Town', isRequired: false, dependsOn: ['country'] },
    place: { label: 'Address', isRequired: false, dependsOn: ['country', 'city'] },
    channels: {
      label: 'Customers get orders by',
      isRequired: true,
      choices: [
        { label: 'Post', value: ['shipping'], detail: 'Parcels to anywhere' },
        { label: 'Local delivery', value: ['delivery'], detail: 'Your own round' },
        { label: 'Pick-up', value: ['pickup'], detail: 'At your counter' },
      ],
    },
    productCount: {
      label: 'Products',
      isRequired: false,
      choices: [
        { label: 'Up to 20', value: 20 },
        { label: '20 to 100', value: 60 },
        { label: '100 to 500', value: 300 },
        { label: 'More than 500', value: 1000 },
      ],
    },
    orderVolume: {
      label: 'Orders a month',
      isRequired: false,
      choices: [
        { label: 'None so far', value: 0 },
        { label: 'Up to 50', value: 50 },
        { label: '50 to 300', value: 150 },
        { label: 'More than 300', value: 500 },
      ],
    },
    theme: {
      label: 'Look',
      isRequired: false,
      choices: [
        { label: 'Calm', value: 'calm', detail: 'Quiet and clear' },
        { label: 'Warm', value: 'warm', detail: 'Homely and natural' },
        { label: 'Bold', value: 'bold', detail: 'Bright and lively' },
      ],
    },
    contactName: { label: 'Your name', isRequired: false },
    email: { label: 'Email', isRequired: false },
    phone: { label: 'Phone', isRequired: false, dependsOn: ['country'] },
  },
  nodes: {
    greeting: {
      kind: 'question',
      slot: 'intent',
      ask: 'Hello! I set up online shops, in about two minutes. Tap an answer or type your own. Where are you starting from?',
      reask: 'Sorry, I didn’t get that. Which of these is closest?',
      help: 'If you have a website, I’ll read your products from it. If you sell on a marketplace or start fresh, we begin with an empty shop.',
      unsettled: {
        looking:
          'Take a look around: the plans are on the pricing page, and you can book a demo with our team. When you’re ready, tell me where you’re starting from.',
      },
      next: [
        { to: 'name', when: { slot: 'intent', is: ['marketplace', 'fresh'] } },
        { to: 'address' },
      ],
    },
    address: {
      kind: 'question',
      slot: 'url',
      ask: 'What’s your website address? I’ll start reading it while we talk.',
      reask:
        'That doesn’t look like a web address. You find it at the top of your browser, like example.com.',
      help: 'I read names, prices, pictures, logo and colours from your website. Nothing is changed there. Say “skip” to continue without it.',
      next: onTo('name'),
    },
    name: {
      kind: 'question',
      slot: 'businessName',
      ask: 'What’s your business called?',
      reask: 'What’s your shop called? Just the name, please.',
      help: 'It appears at the top of your shop, and you can change it at any time. Say “skip” if you don’t have one yet.',
      next: onTo('trade'),
    },
    trade: {
      kind: 'question',
      slot: 'industry',
      ask: 'What do you sell?',
      reask: 'Which of these is closest to what you sell?',
      help: 'It determines which examples and delivery settings your shop starts with.',
      next: onTo('country'),
    },
    country: {
      kind: 'question',
      slot: 'country',
      ask: 'Which country are you in?',
      reask: 'I don’t know that country. Please type its English name.',
      help: 'The country sets your currency, language and taxes.',
      next: onTo('town'),
    },
    town: {
      kind: 'question',
      slot: 'city',
      ask: 'And in which town?',
      reask: 'Just the name of the town, please.',
      help: 'Your shop shows it, and deliveries start from there. Say “skip” to leave it out.',
      next: onTo('place'),
    },
    place: {
      kind: 'question',
      slot: 'place',
      ask: 'What address do customers visit? Skip this if they don’t.',
      reask: 'Please enter street and number, or say “skip”.',
      help: 'It’s shown for pick-up, and delivery distances are measured from it.',
      next: onTo('receiving'),
    },
    receiving: {
      kind: 'question',
      slot: 'channels',
      ask: 'How do customers get their orders? Choose as many as you like.',
      reask: 'By post, local delivery or pick-up? You can choose several.',
      help: 'Post is for parcels, local delivery is your own delivery route, pick-up is at your counter. You can change this later.',
      next: onTo('products'),
    },
    products: {
      kind: 'question',
      slot: 'productCount',
      ask: 'About how many products do you have?',
      reask: 'A number will do, such as 40.',
      help: 'It helps me suggest the right plan. A guess is fine.',
      next: onTo('orders'),
    },
    orders: {
      kind: 'question',
      slot: 'orderVolume',
      ask: 'And how many orders in a month, roughly?',
      reask: 'A number will do, such as 30 a month or 5 a day.',
      help: 'It helps me suggest delivery slots. A guess is fine.',
      next: onTo('look'),
    },
    look: {
      kind: 'question',
      slot: 'theme',
      ask: 'How should your shop look to start with?',
      reask: 'Calm, warm or bold?',
      help: 'It sets the first colours. If I read your website, I use its colours.',
      next: onTo('person'),
    },
    person: {
      kind: 'question',
      slot: 'contactName',
      ask: 'What’s your name?',
      reask: 'Just your name, please, or say “skip”.',
      help: 'So that we know who to contact. Say “skip” to leave it out.',
      next: onTo('mail'),
    },
    mail: {
      kind: 'question',
      slot: 'email',
      ask: 'What email address should we use for your shop?',
      reask: 'That email address can’t be used. Please check it, or say “skip”.',
      help: 'You’ll sign in with it and confirm it later. Say “skip” to sign in another way.',
      next: onTo('telephone'),
    },
    telephone: {
      kind: 'question',
      slot: 'phone',
      ask: 'Last one: a phone number for your customers?',
      reask:
        'That number isn’t valid in your country. Please include the country code, such as +44, or say “skip”.',
      help: 'It appears on your contact page. Say “skip” to leave it out.',
      next: onTo('summary'),
    },
    summary: {
      kind: 'summary',
      ask: 'Here are your answers. Do they look right?',
      reask: 'Say “yes” if everything is right, or tell me what to change.',
      help: 'Each line has a button to change it. Say “yes” to continue to your account.',
      next: onTo('account'),
    },
    account: {
      kind: 'end',
      ask: 'Great. Create your account and we’ll carry over all your answers.',
      reask: 'Your answers are ready. Create your account to continue, or change an answer.',
      help: 'Use Google, Facebook, LinkedIn or your email address. The trial lasts 14 days and needs no card.',
    },
  },
}
