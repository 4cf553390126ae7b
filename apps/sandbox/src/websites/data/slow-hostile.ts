import { toProducts, type Brand, type Row } from '../site.ts'

export const BRAND: Brand = {
  name: 'slow-hostile',
  title: 'Slow & Hostile',
  tagline: 'Everything that can go wrong',
  about: 'A shop that answers slowly and tries every trick on importers.',
  primary: '#7a1f1f',
  accent: '#222222',
  paper: '#ffffff',
  currency: 'GBP',
  phone: '+44 20 7946 0105',
  email: 'hello@slow-hostile.example.com',
  street: '221 Baker Street',
  town: 'London',
  postcode: 'NW1 6XE',
  country: 'United Kingdom',
  hours: [['Mo-Su', '00:00-24:00']],
}

const ROWS: readonly Row[] = [
  ['Plain Lantern', 'Lamps', 1900, 'lamp', 'An honest lantern.'],
  [
    "<script>alert('name')</script> Lantern",
    'Lamps',
    2900,
    'lamp',
    '<img src=x onerror=alert(1)> shines brightly.',
  ],
  ['Quote \\" and \' Box', 'Boxes', 1200, 'box', 'Quotes of every kind: “ ” « ».'],
  ['Ünïcödé Bottle 😀', 'Boxes', 900, 'bottle', 'Names are not ASCII.'],
  ['=HYPERLINK("http://example.com") Tool', 'Tools', 1500, 'tool', 'A formula as a name.'],
  ['Right-to-left ‮desrever Tool', 'Tools', 1500, 'tool', 'Contains an override character.'],
  ['Free Box', 'Boxes', 0, 'box', 'Costs nothing.'],
  ['Very Dear Lamp', 'Lamps', 99999999, 'lamp', 'Nearly a million.'],
  [
    'Long Name very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very very long Lamp',
    'Lamps',
    1000,
    'lamp',
    'A name of more than 300 characters.',
  ],
  ['Repeated Box', 'Boxes', 1000, 'box', 'There are two of them.'],
  ['Repeated Box', 'Boxes', 1100, 'box', 'This is the second.'],
  ['Sold-out Tool', 'Tools', 700, 'tool', 'None left.', { inStock: false }],
]

export const PRODUCTS = toProducts(ROWS)
