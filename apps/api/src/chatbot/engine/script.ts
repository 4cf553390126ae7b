import { industries } from '@marketday/contract/tenants/setup'

import { setUpSenses } from '../understanding/set-up-senses.ts'
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

/** How a business is set up in a talk: what is asked, in which order, and in which words. */
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
      ask: 'Hello! I set up online shops, in about two minutes. Tap an answer or type your own. Where do you start from?',
      reask: 'I did not get that. Which of these is closest?',
      help: 'If you have a website I read your products from it. If you sell on a marketplace or start fresh, we begin with an empty shop.',
      unsettled: {
        looking:
          'Have a look round, then: the plans are on the pricing page, and you can watch a demo with one of us. Whenever you like, tell me where you would start from.',
      },
      next: [
        { to: 'name', when: { slot: 'intent', is: ['marketplace', 'fresh'] } },
        { to: 'address' },
      ],
    },
    address: {
      kind: 'question',
      slot: 'url',
      ask: 'What is the address of your website? I start reading it while we talk.',
      reask:
        'That does not look like a web address. It is what stands at the top of your browser, like example.com.',
      help: 'I read names, prices, pictures, logo and colours from your website. Nothing is changed there. Say “skip” to go on without.',
      next: onTo('name'),
    },
    name: {
      kind: 'question',
      slot: 'businessName',
      ask: 'What is your business called?',
      reask: 'What name shall stand above your shop? Just the name, please.',
      help: 'It stands at the top of your shop and can be changed at any time. Say “skip” if you have none yet.',
      next: onTo('trade'),
    },
    trade: {
      kind: 'question',
      slot: 'industry',
      ask: 'What do you sell?',
      reask: 'Which of these is closest to what you sell?',
      help: 'It decides which examples and delivery settings your shop begins with.',
      next: onTo('country'),
    },
    country: {
      kind: 'question',
      slot: 'country',
      ask: 'Which country are you in?',
      reask: 'I do not know that country. Please type its English name.',
      help: 'Currency, language and taxes follow from the country.',
      next: onTo('town'),
    },
    town: {
      kind: 'question',
      slot: 'city',
      ask: 'And in which town?',
      reask: 'Just the name of the town, please.',
      help: 'Your shop says where it is, and deliveries start from there. Say “skip” to leave it out.',
      next: onTo('place'),
    },
    place: {
      kind: 'question',
      slot: 'place',
      ask: 'What is the address customers come to? Skip it if they never do.',
      reask: 'Please give me street and number, or say “skip”.',
      help: 'It is shown for pick-up, and delivery distances are counted from it.',
      next: onTo('receiving'),
    },
    receiving: {
      kind: 'question',
      slot: 'channels',
      ask: 'How do customers get their orders? Choose as many as you like.',
      reask: 'By post, by your own delivery, or do they pick up? Several are fine.',
      help: 'Post is for parcels, local delivery is your own round, pick-up is at your counter. You can change this later.',
      next: onTo('products'),
    },
    products: {
      kind: 'question',
      slot: 'productCount',
      ask: 'About how many products do you have?',
      reask: 'A number will do, such as 40.',
      help: 'It tells me which plan is large enough. A guess is fine.',
      next: onTo('orders'),
    },
    orders: {
      kind: 'question',
      slot: 'orderVolume',
      ask: 'And how many orders in a month, roughly?',
      reask: 'A number will do, such as 30 a month or 5 a day.',
      help: 'It helps to suggest delivery slots. A guess is fine.',
      next: onTo('look'),
    },
    look: {
      kind: 'question',
      slot: 'theme',
      ask: 'How should your shop look to begin with?',
      reask: 'Calm, warm or bold?',
      help: 'It chooses the first colours. If I read your website, its own colours are used.',
      next: onTo('person'),
    },
    person: {
      kind: 'question',
      slot: 'contactName',
      ask: 'What is your own name?',
      reask: 'Just your name, please, or say “skip”.',
      help: 'So that we know whom to write to. Say “skip” to leave it out.',
      next: onTo('mail'),
    },
    mail: {
      kind: 'question',
      slot: 'email',
      ask: 'Which email address shall your shop belong to?',
      reask: 'That email address cannot be used. Please check it, or say “skip”.',
      help: 'You sign in with it and confirm it later. Say “skip” to sign in another way.',
      next: onTo('telephone'),
    },
    telephone: {
      kind: 'question',
      slot: 'phone',
      ask: 'Last one: a phone number for your customers?',
      reask:
        'That number does not work in your country. Please include the country code, such as +44, or say “skip”.',
      help: 'It stands on your contact page. Say “skip” to leave it out.',
      next: onTo('summary'),
    },
    summary: {
      kind: 'summary',
      ask: 'This is what I understood. Does it look right?',
      reask: 'Say “yes” if all of it is right, or tell me what to change.',
      help: 'Each line has a button to change it. With “yes” you go on to your account.',
      next: onTo('account'),
    },
    account: {
      kind: 'end',
      ask: 'Lovely. Create your account and everything you said goes along; nothing is asked twice.',
      reask: 'Your answers are ready. Create your account to go on, or change one of them.',
      help: 'Use Google, Facebook, LinkedIn or your email address. The trial lasts 14 days and needs no card.',
    },
  },
}
