import { cookies, squares } from '../pictures/cakes.ts'
import {
  berry,
  carrot,
  cocoa,
  crust,
  golden,
  leaf,
  lemon,
  pale,
  plum,
  sky,
} from '../pictures/palettes.ts'
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
      picture: [golden, cookies({ chips: '#4a2a18' })],
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
      picture: [crust, cookies({ chips: '#3a2433' })],
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
      picture: [{ ...cocoa, ground: '#f0e2d3' }, cookies({ chips: '#fff3e0' })],
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
      picture: [pale, cookies({ half: '#4a2a18' })],
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
      picture: [berry, cookies({ half: '#c0324a' })],
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
      picture: [cocoa, squares({ dots: '#f3e3cf' })],
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
      picture: [{ ...lemon, accent: '#f3d9a0' }, squares({ dots: '#c0324a' })],
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
      picture: [
        { ...carrot, accent: '#d9902f', body: '#e6bf83', shade: '#c2904f' },
        squares({ topping: '#4a2a18' }),
      ],
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
      picture: [leaf, squares({ dots: '#6d8b4e' })],
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
      picture: [
        { ...plum, body: '#8a5a35', shade: '#5d3a20', light: '#a8713f', accent: '#c98a4b' },
        squares({}),
      ],
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
      picture: [sky, cookies({})],
      alt: 'Three plain round biscuits',
      tags: ['for dogs', 'keeps well'],
      weightGrams: 150,
      taxRateBp: standardTaxBp,
      perDay: 12,
      lowAt: 3,
    },
  ],
}
