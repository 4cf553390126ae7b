import type { DemoCategory } from './demo-item.ts'

const sizes = {
  name: 'Size',
  values: [
    ['Six slices', 0],
    ['Twelve slices', 1600],
  ],
} as const

export const cakes: DemoCategory = {
  title: 'Cakes & Tarts',
  items: [
    {
      title: 'Victoria Sponge',
      description:
        'Two tall sponges, raspberry jam, vanilla cream and a crown of berries. We carry it to the car for you.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'CA-VICT',
      priceMinor: 2400,
      alt: 'A Victoria sponge crowned with raspberries',
      tags: ['celebration', 'bestseller'],
      option: sizes,
      perDay: 6,
      lowAt: 2,
      liking: 3,
    },
    {
      title: 'Dark Chocolate & Cherry Cake',
      description:
        'Three layers of cocoa sponge, sour cherries and ganache that runs down the sides.\n\n**Allergens:** wheat, milk, egg, soya.',
      sku: 'CA-CHERRY',
      priceMinor: 2800,
      alt: 'A chocolate cake with dripping ganache and cherries',
      tags: ['celebration', 'chocolate'],
      option: sizes,
      perDay: 5,
      lowAt: 2,
      liking: 3,
    },
    {
      title: 'Carrot & Walnut Cake',
      description:
        'Grated carrot, brown butter and walnuts under cream-cheese icing.\n\n**Allergens:** wheat, milk, egg, walnuts.',
      sku: 'CA-CARROT',
      priceMinor: 2500,
      alt: 'A carrot cake with pale icing',
      tags: ['celebration'],
      perDay: 5,
      lowAt: 2,
    },
    {
      title: 'Lemon Drizzle Slice',
      description:
        'Sharp, damp and gone by three. Soaked with syrup the moment it leaves the oven.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'CA-LEMON',
      priceMinor: 320,
      alt: 'A slice of lemon drizzle cake',
      tags: ['by the slice'],
      perDay: 16,
      lowAt: 4,
      liking: 6,
    },
    {
      title: 'Red Velvet Slice',
      description:
        'Beetroot-red sponge and whipped mascarpone, three storeys high.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'CA-RED',
      priceMinor: 390,
      alt: 'A slice of red cake with white layers',
      tags: ['by the slice'],
      perDay: 12,
      lowAt: 3,
      liking: 4,
    },
    {
      title: 'Blueberry Tart',
      description:
        'Almond cream under a roof of blueberries, glazed with their own juice. Serves six.\n\n**Allergens:** wheat, milk, egg, almonds.',
      sku: 'CA-BLUE',
      priceMinor: 1850,
      alt: 'A tart covered with blueberries',
      tags: ['fruit', 'sharing'],
      perDay: 6,
      lowAt: 2,
    },
    {
      title: 'Bakewell Lattice Tart',
      description:
        'Cherry jam, frangipane and a proper lattice, as they would not dare in Bakewell.\n\n**Allergens:** wheat, milk, egg, almonds.',
      sku: 'CA-BAKE',
      priceMinor: 1650,
      alt: 'A latticed tart with cherry jam',
      tags: ['sharing'],
      perDay: 6,
      lowAt: 2,
    },
    {
      title: 'Lemon Curd Tartlet',
      description:
        'Butter pastry, our own curd and three minutes under a fierce grill.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'CA-TARTLET',
      priceMinor: 360,
      alt: 'A small lemon tart dusted with sugar',
      tags: ['by the slice'],
      perDay: 14,
      lowAt: 4,
      liking: 4,
    },
    {
      title: 'Blueberry Muffin',
      description:
        'A bowl of blueberries to every tray, and a crumble that shatters.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'CA-MUFFIN',
      priceMinor: 280,
      alt: 'A blueberry muffin in its paper',
      tags: ['breakfast', 'children'],
      perDay: 20,
      lowAt: 5,
      liking: 6,
    },
    {
      title: 'Strawberry Cupcake',
      description:
        'Vanilla sponge, a strawberry heart and icing piped this morning.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'CA-CUP',
      priceMinor: 300,
      alt: 'A cupcake with pink icing',
      tags: ['children', 'celebration'],
      option: {
        name: 'Pack',
        values: [
          ['Single', 0],
          ['Box of six', 1350],
        ],
      },
      perDay: 16,
      lowAt: 4,
      liking: 4,
    },
  ],
}
