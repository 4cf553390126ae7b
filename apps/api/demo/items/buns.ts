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
      alt: 'A wound chocolate bun',
      tags: ['sweet', 'chocolate'],
      perDay: 14,
      lowAt: 4,
      liking: 4,
    },
  ],
}
