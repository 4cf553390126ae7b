import { toProducts, type Brand, type Option, type Row } from '../site.ts'

export const BRAND: Brand = {
  name: 'harbor-supply',
  title: 'Harbor Supply',
  tagline: 'Good gear for wet days',
  about:
    'Rope, lamps, tools and stores for people with boats, and for people who wish they had one.',
  primary: '#0f4c5c',
  accent: '#e36414',
  paper: '#f5f9fa',
  currency: 'USD',
  phone: '+1 617 555 0106',
  email: 'hello@harbor-supply.example.com',
  street: '300 Hanover Street',
  town: 'Boston',
  postcode: '02113',
  country: 'United States',
  hours: [
    ['Mo-Fr', '08:00-17:00'],
    ['Sa', '09:00-15:00'],
  ],
}

type Kind = {
  noun: string
  category: string
  priceMinor: number
  shape: string
  text: string
  options: Option[]
}

const LENGTHS: Option = {
  name: 'Length',
  values: [
    ['5 m', 0],
    ['10 m', 900],
    ['20 m', 2400],
    ['50 m', 5200],
    ['100 m', 9900],
  ],
}
const FINISHES: Option = {
  name: 'Finish',
  values: [
    ['Brass', 600],
    ['Galvanised', 0],
    ['Painted', 200],
    ['Black', 200],
    ['Copper', 800],
  ],
}
const SIZES: Option = {
  name: 'Size',
  values: [
    ['XS', 0],
    ['S', 0],
    ['M', 0],
    ['L', 100],
    ['XL', 200],
  ],
}
const PACKS: Option = {
  name: 'Pack',
  values: [
    ['1', 0],
    ['2', 1500],
    ['4', 3900],
    ['10', 8900],
    ['25', 19900],
  ],
}

const GRADES = [
  'Coastal',
  'Deepwater',
  'Dockside',
  'Fairway',
  'Foreland',
  'Gale',
  'Lighthouse',
  'Mariner',
  'Pilot',
  'Quayside',
  'Skipper',
  'Tidewater',
]

const KINDS: Kind[] = [
  {
    noun: 'Mooring Rope',
    category: 'Rope',
    priceMinor: 1400,
    shape: 'rope',
    text: 'three-strand polyester that handles well when wet',
    options: [LENGTHS],
  },
  {
    noun: 'Anchor Line',
    category: 'Rope',
    priceMinor: 1900,
    shape: 'rope',
    text: 'nylon with the stretch that an anchor wants',
    options: [LENGTHS],
  },
  {
    noun: 'Cabin Lantern',
    category: 'Lamps',
    priceMinor: 4200,
    shape: 'lamp',
    text: 'a lantern that swings and does not smoke',
    options: [FINISHES],
  },
  {
    noun: 'Deck Light',
    category: 'Lamps',
    priceMinor: 3100,
    shape: 'lamp',
    text: 'warm light, sealed against spray',
    options: [FINISHES],
  },
  {
    noun: 'Splicing Fid',
    category: 'Tools',
    priceMinor: 1200,
    shape: 'tool',
    text: 'turned from lignum vitae',
    options: [SIZES],
  },
  {
    noun: 'Caulking Mallet',
    category: 'Tools',
    priceMinor: 5400,
    shape: 'tool',
    text: 'balanced, with iron rings',
    options: [SIZES],
  },
  {
    noun: 'Enamel Mug',
    category: 'Galley',
    priceMinor: 1100,
    shape: 'cup',
    text: 'chips honourably',
    options: [PACKS],
  },
  {
    noun: 'Ship Biscuit',
    category: 'Galley',
    priceMinor: 650,
    shape: 'cookie',
    text: 'baked twice, keeps for ever',
    options: [PACKS],
  },
  {
    noun: 'Stores Crate',
    category: 'Storage',
    priceMinor: 3600,
    shape: 'box',
    text: 'dovetailed pine with rope handles',
    options: [SIZES],
  },
  {
    noun: 'Varnish',
    category: 'Care',
    priceMinor: 2300,
    shape: 'bottle',
    text: 'seven coats and a summer of peace',
    options: [PACKS],
  },
]

const ROWS: Row[] = KINDS.flatMap((kind, step) =>
  GRADES.map((grade, place): Row => {
    const priceMinor = kind.priceMinor + place * 150 + step * 5
    return [
      `${grade} ${kind.noun}`,
      kind.category,
      priceMinor,
      kind.shape,
      `${grade} grade: ${kind.text}.`,
      { options: kind.options, compareMinor: place % 5 === 0 ? priceMinor + 500 : null },
    ]
  }),
)

/** 120 products with five variants each. */
export const PRODUCTS = toProducts(ROWS)
