import { toProducts, type Brand, type Option, type Row } from '../site.ts'

export const BRAND: Brand = {
  name: 'woolworks',
  title: 'Woolworks',
  tagline: 'Yarn with a story',
  about: 'Yarn, needles and good company in the heart of York.',
  primary: '#5b3a78',
  accent: '#e08bb0',
  paper: '#faf7fc',
  currency: 'GBP',
  phone: '+44 1904 496 0102',
  email: 'hello@woolworks.example.com',
  street: '12 The Shambles',
  town: 'York',
  postcode: 'YO1 7LZ',
  country: 'United Kingdom',
  hours: [['Tu-Sa', '10:00-17:30']],
}

const COLOURS: Option = {
  name: 'Colour',
  values: [
    ['Oatmeal', 0],
    ['Heather', 0],
    ['Moss', 0],
    ['Midnight', 50],
  ],
}
const NEEDLES: Option = {
  name: 'Size',
  values: [
    ['3.5 mm', 0],
    ['4 mm', 0],
    ['5 mm', 60],
  ],
}
const FIT: Option = {
  name: 'Fit',
  values: [
    ['S', 0],
    ['M', 0],
    ['L', 600],
    ['XL', 900],
  ],
}

const ROWS: readonly Row[] = [
  [
    'Merino Double Knit',
    'Yarn',
    650,
    'yarn',
    '<p>Soft superwash merino, 50 g, 120 m.</p>',
    { options: [COLOURS], pictures: 2 },
  ],
  [
    'Highland Aran',
    'Yarn',
    790,
    'yarn',
    '<p>Sturdy wool of Scottish flocks, 100 g.</p>',
    { options: [COLOURS] },
  ],
  [
    'Alpaca Cloud Lace',
    'Yarn',
    1150,
    'yarn',
    '<p>A whisper of baby alpaca &amp; silk, 50 g, 400 m.</p>',
    { options: [COLOURS], compareMinor: 1350 },
  ],
  [
    'Recycled Cotton',
    'Yarn',
    480,
    'yarn',
    '<p>For summer tops and dishcloths.</p>',
    { options: [COLOURS] },
  ],
  ['Sock Yarn “Rainy Day”', 'Yarn', 1290, 'yarn', '<p>Hand-dyed, 100 g is a pair.</p>'],
  [
    'Undyed Wensleydale',
    'Yarn',
    990,
    'yarn',
    '<p>Long lustrous curls, spun in Yorkshire.</p>',
    { inStock: false },
  ],
  [
    'Bamboo Needles',
    'Needles & Hooks',
    720,
    'tool',
    '<p>Warm in the hand, 33 cm.</p>',
    { options: [NEEDLES] },
  ],
  [
    'Circular Needles',
    'Needles & Hooks',
    980,
    'ring',
    '<p>80 cm cable without memory.</p>',
    { options: [NEEDLES] },
  ],
  ['Crochet Hook Set', 'Needles & Hooks', 2150, 'tool', '<p>Eight hooks in a canvas roll.</p>'],
  [
    'Harbour Jumper Kit',
    'Kits',
    5900,
    'box',
    '<p>Everything for a jumper: yarn, pattern, buttons.</p>',
    { options: [FIT] },
  ],
  ['First Scarf Kit', 'Kits', 2400, 'box', '<p>For beginners: big needles, big yarn.</p>'],
  ['Stitch Markers', 'Notions', 450, 'ring', '<p>Twelve brass rings in a tin.</p>'],
  [
    'Project Bag',
    'Notions',
    2800,
    'box',
    '<p>Waxed canvas, two pockets.</p>',
    { compareMinor: 3200 },
  ],
  ['Wool Wash', 'Notions', 890, 'bottle', '<p>No rinsing. Lavender from Suffolk.</p>'],
]

export const PRODUCTS = toProducts(ROWS)
