import { toProducts, type Brand, type Row } from '../site.ts'

export const BRAND: Brand = {
  name: 'old-pottery',
  title: 'Old Pottery',
  tagline: 'Plates, bowls & vases since 1974',
  about: 'A family pottery in Portland with two kilns and one cat.',
  primary: '#34506b',
  accent: '#c97b4a',
  paper: '#f6f3ee',
  currency: 'USD',
  phone: '+1 503 555 0104',
  email: 'hello@old-pottery.example.com',
  street: '3550 SE Hawthorne Boulevard',
  town: 'Portland',
  postcode: '97214',
  country: 'United States',
  hours: [['We-Su', '11:00-18:00']],
}

const ROWS: readonly Row[] = [
  ['Moon Vase', 'Vases', 8900, 'vase', 'Thrown in two halves, ash glaze.'],
  ['Bud Vase', 'Vases', 2800, 'vase', 'For a single stem. Each one differs.'],
  [
    'Tall Bottle Vase',
    'Vases',
    7400,
    'bottle',
    'Iron-rich clay, white slip.',
    { compareMinor: 8200 },
  ],
  ['Breakfast Bowl', 'Bowls', 2600, 'bowl', 'The right size for porridge.'],
  ['Ramen Bowl', 'Bowls', 3400, 'bowl', 'Deep, with a rest for chopsticks.'],
  ['Serving Bowl', 'Bowls', 6200, 'bowl', 'Thirty centimetres of tenmoku.'],
  ['Dinner Plate', 'Plates', 3100, 'plate', 'Speckled stoneware, 27 cm.'],
  ['Side Plate', 'Plates', 2200, 'plate', '20 cm, stacks well.'],
  ['Cake Stand', 'Plates', 5800, 'plate', 'Because cake should stand.'],
  ['Straight Mug', 'Mugs', 2400, 'cup', 'Holds 350 ml and your thumb.'],
  ['Espresso Cup', 'Mugs', 1600, 'cup', '80 ml, no handle.'],
  ['Teapot for Two', 'Mugs', 9600, 'cup', 'Pours without a drop.', { inStock: false }],
  ['Salt Pig', 'Kitchen', 3300, 'vase', 'Keeps salt dry beside the stove.'],
]

export const PRODUCTS = toProducts(ROWS)
