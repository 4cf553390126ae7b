import { buns as domes, ring, swirl } from '../pictures/buns.ts'
import { berry, cocoa, crust, golden, lemon, pale, plum, sky } from '../pictures/palettes.ts'
import type { DemoCategory } from './demo-item.ts'

export const buns: DemoCategory = {
  title: 'Buns & Rolls',
  items: [
    {
      title: 'Cinnamon Knot Bun',
      description:
        'Brioche dough, brown sugar, Ceylon cinnamon and a lick of icing. Baked close together so the sides pull apart.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'BU-CINN',
      priceMinor: 340,
      picture: [golden, swirl({ icing: '#fffaf2' })],
      alt: 'A wound cinnamon bun with icing on a plate',
      tags: ['sweet', 'bestseller'],
      option: {
        name: 'Pack',
        values: [
          ['Single', 0],
          ['Box of four', 920],
        ],
      },
      perDay: 24,
      lowAt: 6,
      liking: 11,
    },
    {
      title: 'Cardamom Bun',
      description:
        'Knotted, glazed and loud with freshly ground cardamom. A little less sweet than its cinnamon sister.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'BU-CARD',
      priceMinor: 340,
      picture: [sky, swirl({ bits: '#fffdf5' })],
      alt: 'A cardamom bun with pearl sugar',
      tags: ['sweet'],
      perDay: 18,
      lowAt: 4,
      liking: 6,
    },
    {
      title: 'Brioche Burger Buns',
      description:
        'Four glossy buns that hold together to the last bite, with white sesame.\n\n**Allergens:** wheat, milk, egg, sesame.',
      sku: 'BU-BURGER',
      priceMinor: 380,
      picture: [golden, domes({ seeds: '#fff3d6' })],
      alt: 'Three brioche buns with sesame',
      tags: ['barbecue'],
      weightGrams: 320,
      perDay: 14,
      lowAt: 4,
      liking: 4,
    },
    {
      title: 'Everything Bagel',
      description:
        'Boiled, then baked: sesame, poppy, onion and salt on a chewy ring.\n\n**Allergens:** wheat, barley, sesame.',
      sku: 'BU-BAGEL',
      priceMinor: 190,
      picture: [pale, ring({ seeds: '#3c2b1c' })],
      alt: 'A bagel with seeds on a plate',
      tags: ['vegan'],
      option: {
        name: 'Pack',
        values: [
          ['Single', 0],
          ['Bag of five', 610],
        ],
      },
      perDay: 26,
      lowAt: 6,
      liking: 6,
    },
    {
      title: 'Yorkshire Tea Cakes',
      description:
        'Four flat, fruited buns for the toaster. Butter is not optional.\n\n**Allergens:** wheat, milk.',
      sku: 'BU-TEA',
      priceMinor: 360,
      picture: [crust, domes({ fruit: '#4a2a20' })],
      alt: 'Three fruited tea cakes',
      tags: ['fruit', 'yorkshire'],
      weightGrams: 400,
      perDay: 14,
      lowAt: 4,
      liking: 5,
    },
    {
      title: 'Hot Cross Buns',
      description:
        'Baked all year because you asked. Orange peel, mixed spice and a sticky apricot glaze; a bag holds four.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'BU-CROSS',
      priceMinor: 420,
      picture: [golden, domes({ cross: '#fff5e2', fruit: '#4a2a20' })],
      alt: 'Three buns with white crosses',
      tags: ['fruit', 'spiced'],
      weightGrams: 360,
      perDay: 10,
      lowAt: 3,
    },
    {
      title: 'Iced Finger Buns',
      description:
        'Soft white dough under a generous hand of lemon icing, in pairs.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'BU-ICED',
      priceMinor: 300,
      picture: [lemon, domes({ icing: '#fbf7f0' })],
      alt: 'Three buns under white icing',
      tags: ['sweet', 'children'],
      weightGrams: 180,
      perDay: 12,
      lowAt: 3,
    },
    {
      title: 'Raspberry Glazed Doughnut',
      description:
        'A slow-proved ring, fried at dawn and dipped in glaze made from real raspberries.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'BU-DOUGH',
      priceMinor: 290,
      picture: [berry, ring({ glaze: '#e79aa6', bits: ['#ffffff', '#f7d154', '#7fb7be'] })],
      alt: 'A doughnut with pink glaze and sprinkles',
      tags: ['sweet', 'children', 'bestseller'],
      perDay: 24,
      lowAt: 6,
      liking: 8,
    },
    {
      title: 'Chocolate Glazed Doughnut',
      description:
        'The same ring under a shell of dark Ecuadorian chocolate and hazelnut brittle.\n\n**Allergens:** wheat, milk, egg, hazelnuts.',
      sku: 'BU-CHOC',
      priceMinor: 310,
      picture: [plum, ring({ glaze: '#5a3320', bits: ['#e8c48f', '#c98a4b'] })],
      alt: 'A doughnut with chocolate glaze and brittle',
      tags: ['sweet', 'chocolate'],
      taxRateBp: 0,
      perDay: 18,
      lowAt: 4,
      liking: 5,
    },
    {
      title: 'Chocolate Babka Bun',
      description:
        'Twice-rolled brioche with more chocolate than dough, brushed with syrup while hot.\n\n**Allergens:** wheat, milk, egg, soya.',
      sku: 'BU-BABKA',
      priceMinor: 360,
      picture: [
        { ...cocoa, body: '#a5672f', shade: '#5c3519', light: '#d9a56a', accent: '#2f1a10' },
        swirl({ bits: '#2f1a10' }),
      ],
      alt: 'A wound chocolate bun',
      tags: ['sweet', 'chocolate'],
      perDay: 14,
      lowAt: 4,
      liking: 4,
    },
  ],
}
