import { standardTaxBp } from './demo-item.ts'
import type { DemoCategory } from './demo-item.ts'

export const biscuits: DemoCategory = {
  title: 'Biscuits & Traybakes',
  items: [
    {
      title: 'Salted Chocolate Chip Cookie',
      description:
        'Brown butter, rye flour and chocolate in chunks, not chips. Soft in the middle on purpose.\n\n**Allergens:** wheat, rye, milk, egg, soya.',
      sku: 'BI-CHIP',
      priceMinor: 260,
      alt: 'Three chocolate chip cookies',
      tags: ['bestseller', 'children'],
      option: {
        name: 'Pack',
        values: [
          ['Single', 0],
          ['Bag of six', 1140],
        ],
      },
      perDay: 32,
      lowAt: 8,
      liking: 10,
    },
    {
      title: 'Oat & Raisin Cookie',
      description:
        'Chewy rolled oats, plump raisins, a pinch of mace.\n\n**Allergens:** wheat, oats, milk, egg.',
      sku: 'BI-OAT',
      priceMinor: 240,
      alt: 'Three oat cookies with raisins',
      perDay: 20,
      lowAt: 5,
      liking: 4,
    },
    {
      title: 'Double Chocolate Cookie',
      description:
        'Cocoa dough, white chocolate, no apologies.\n\n**Allergens:** wheat, milk, egg, soya.',
      sku: 'BI-DOUBLE',
      priceMinor: 270,
      alt: 'Three dark cookies with white chocolate',
      tags: ['chocolate'],
      perDay: 20,
      lowAt: 5,
      liking: 5,
    },
    {
      title: 'Chocolate-dipped Shortbread',
      description:
        'Edinburgh’s recipe, Yorkshire’s butter, half a coat of dark chocolate. Six in a bag.\n\n**Allergens:** wheat, milk, soya.',
      sku: 'BI-SHORT',
      priceMinor: 480,
      alt: 'Three round biscuits dipped in chocolate',
      tags: ['gift', 'keeps well'],
      weightGrams: 180,
      taxRateBp: standardTaxBp,
      perDay: 12,
      lowAt: 4,
      liking: 3,
    },
    {
      title: 'Raspberry Jammie Biscuits',
      description:
        'Shortbread rounds glued together with sharp raspberry jam. Four in a bag.\n\n**Allergens:** wheat, milk.',
      sku: 'BI-JAM',
      priceMinor: 420,
      alt: 'Three biscuits with raspberry jam',
      tags: ['children'],
      weightGrams: 160,
      perDay: 12,
      lowAt: 3,
    },
    {
      title: 'Sea Salt Brownie',
      description:
        'Crackled on top, fudge below, and enough sea salt to make you look twice.\n\n**Allergens:** milk, egg, wheat, soya.',
      sku: 'BI-BROWN',
      priceMinor: 330,
      alt: 'A stack of brownies',
      tags: ['chocolate', 'bestseller'],
      option: {
        name: 'Pack',
        values: [
          ['Single', 0],
          ['Box of six', 1420],
        ],
      },
      perDay: 24,
      lowAt: 6,
      liking: 9,
    },
    {
      title: 'Raspberry Blondie',
      description:
        'White chocolate, brown sugar and a scatter of raspberries that stay sharp.\n\n**Allergens:** wheat, milk, egg, soya.',
      sku: 'BI-BLOND',
      priceMinor: 330,
      alt: 'A stack of blondies with raspberries',
      perDay: 16,
      lowAt: 4,
      liking: 5,
    },
    {
      title: 'Millionaire’s Shortbread',
      description:
        'Shortbread, caramel cooked to the edge, chocolate thick enough to snap.\n\n**Allergens:** wheat, milk, soya.',
      sku: 'BI-MILL',
      priceMinor: 340,
      alt: 'Squares of shortbread with caramel and chocolate',
      tags: ['chocolate'],
      perDay: 16,
      lowAt: 4,
      liking: 5,
    },
    {
      title: 'Seeded Flapjack',
      description:
        'Oats, golden syrup, sunflower and pumpkin seeds. Holds its shape up a hill.\n\n**Allergens:** oats.',
      sku: 'BI-FLAP',
      priceMinor: 280,
      alt: 'Squares of seeded flapjack',
      tags: ['vegan', 'keeps well'],
      perDay: 18,
      lowAt: 5,
      liking: 4,
    },
    {
      title: 'Parkin',
      description:
        'Yorkshire’s own ginger cake: oatmeal, treacle and a week in the tin before we let you have it.\n\n**Allergens:** wheat, oats, milk, egg.',
      sku: 'BI-PARKIN',
      priceMinor: 310,
      alt: 'Dark squares of ginger cake',
      tags: ['yorkshire', 'seasonal'],
      perDay: 16,
      lowAt: 4,
      liking: 5,
    },
    {
      title: 'Dog Biscuits',
      description:
        'Oats, carrot and nothing a dog should not have. Tested by Biscuit, who is a spaniel.\n\n**Contains:** oats.',
      sku: 'BI-DOG',
      priceMinor: 350,
      alt: 'Three plain round biscuits',
      tags: ['for dogs', 'keeps well'],
      weightGrams: 150,
      taxRateBp: standardTaxBp,
      perDay: 12,
      lowAt: 3,
    },
  ],
}
