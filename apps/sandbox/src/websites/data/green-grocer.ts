import { toProducts, type Brand, type Option, type Row } from '../site.ts'

export const BRAND: Brand = {
  name: 'green-grocer',
  title: 'Gr\u00fcner Korb',
  tagline: 'Fresh from the fields, every morning',
  about: 'Fruit and vegetables from farms around Berlin, delivered by bicycle.',
  primary: '#2c6e3f',
  accent: '#f0c419',
  paper: '#f7fbf4',
  currency: 'EUR',
  phone: '+49 30 5550 103',
  email: 'hello@green-grocer.example.com',
  street: 'Kastanienallee 86',
  town: 'Berlin',
  postcode: '10435',
  country: 'Germany',
  hours: [['Mo-Sa', '08:00-19:00']],
}

const BOXES: Option = {
  name: 'Size',
  values: [
    ['One person', 0],
    ['Two people', 1000],
    ['Family', 2200],
  ],
}
const BOTTLES: Option = {
  name: 'Volume',
  values: [
    ['0.5 l', 0],
    ['1 l', 1150],
  ],
}

const ROWS: readonly Row[] = [
  ['Boskoop Apples', 'Fruit', 349, 'fruit', 'Tart, firm, from the Alte Land. 1 kg.'],
  ['Conference Pears', 'Fruit', 399, 'fruit', 'Sweet and juicy. 1 kg.'],
  ['Blood Oranges', 'Fruit', 429, 'fruit', 'From Sicily, net of 1.5 kg.'],
  ['Strawberries “Mara des Bois”', 'Fruit', 549, 'fruit', 'The scent of the woods. 500 g.'],
  ['Quinces', 'Fruit', 459, 'fruit', 'For jelly & cheese. 1 kg.', { inStock: false }],
  ['Rainbow Carrots', 'Vegetables', 289, 'root', 'Orange, white and purple. Bunch.'],
  ['Parsnips', 'Vegetables', 319, 'root', 'Sweet after the first frost. 1 kg.'],
  ['Kale', 'Vegetables', 279, 'leaf', 'Curly, 500 g.'],
  ['Baby Spinach', 'Vegetables', 249, 'leaf', 'Washed, 250 g.'],
  ['Kohlrabi', 'Vegetables', 139, 'root', 'Crisp, with its leaves.'],
  [
    'Vegetable Box',
    'Boxes',
    1900,
    'box',
    'What the fields give this week, for one, two or four people.',
    { options: [BOXES], pictures: 2 },
  ],
  ['Fruit Box', 'Boxes', 2200, 'box', 'Seven kinds at least.', { options: [BOXES] }],
  [
    'Olive Oil “Koroneiki”',
    'Pantry',
    1450,
    'bottle',
    'First cold pressing, from Kalamata.',
    { options: [BOTTLES], compareMinor: 1690 },
  ],
  ['Elderflower Syrup', 'Pantry', 690, 'bottle', 'Made by our neighbours. 0.5 l.'],
  ['Office Fruit for a Year', 'Boxes', 129900, 'box', 'A box every Monday, fifty-two times.'],
  ['Wild Garlic Pesto', 'Pantry', 590, 'leaf', 'Only in spring, 165 g.'],
]

export const PRODUCTS = toProducts(ROWS)
