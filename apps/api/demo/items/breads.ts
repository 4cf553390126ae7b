import type { DemoCategory } from './demo-item.ts'

export const breads: DemoCategory = {
  title: 'Bread',
  items: [
    {
      title: 'Hearth Sourdough',
      description:
        'Our everyday loaf: Yorkshire wheat, water, salt and a starter that is older than the shop. Proved for eighteen hours and baked dark on the stone, so the crust sings when it cools.\n\n**Allergens:** wheat.',
      sku: 'BR-HEARTH',
      priceMinor: 460,
      alt: 'A round sourdough loaf scored with an ear of wheat',
      tags: ['sourdough', 'vegan', 'bestseller'],
      option: {
        name: 'Size',
        values: [
          ['Small 500 g', 0],
          ['Large 900 g', 240],
        ],
      },
      perDay: 26,
      lowAt: 5,
      liking: 12,
    },
    {
      title: 'Seeded Rye',
      description:
        'Two thirds rye, one third patience. Sunflower, pumpkin and linseed are soaked overnight, which keeps the crumb moist for the best part of a week.\n\n**Allergens:** rye, wheat.',
      sku: 'BR-RYE',
      priceMinor: 520,
      alt: 'A dark tin loaf with seeds on top',
      tags: ['rye', 'vegan', 'bestseller'],
      weightGrams: 850,
      perDay: 18,
      lowAt: 4,
      liking: 8,
    },
    {
      title: 'White Tin Loaf',
      description:
        'Soft, square and made for toast. A long, cool first rise gives it the flavour that sliced bread forgot.\n\n**Allergens:** wheat, milk.',
      sku: 'BR-TIN',
      priceMinor: 320,
      alt: 'A pale tin loaf with a domed top',
      tags: ['everyday'],
      option: {
        name: 'Cut',
        values: [
          ['Whole', 0],
          ['Sliced', 0],
        ],
      },
      perDay: 20,
      lowAt: 4,
      liking: 7,
    },
    {
      title: 'Wholemeal Farmhouse',
      description:
        'Stoneground wholemeal from a mill eleven miles away, a spoon of malt and nothing else to hide behind.\n\n**Allergens:** wheat, barley.',
      sku: 'BR-FARM',
      priceMinor: 380,
      alt: 'A wholemeal farmhouse loaf dusted with flour',
      tags: ['wholemeal', 'vegan'],
      weightGrams: 800,
      perDay: 14,
      lowAt: 3,
      liking: 5,
    },
    {
      title: 'Baguette Tradition',
      description:
        'Four ingredients, three folds, two hours from oven to best. Buy two: one never reaches the door.\n\n**Allergens:** wheat.',
      sku: 'BR-BAG',
      priceMinor: 240,
      alt: 'Three baguettes lying across each other',
      tags: ['vegan', 'bestseller'],
      weightGrams: 250,
      perDay: 36,
      lowAt: 8,
      liking: 10,
    },
    {
      title: 'Walnut & Honey Batard',
      description:
        'Toasted walnuts, a little heather honey and a crackling crust. There is no better friend of blue cheese.\n\n**Allergens:** wheat, walnuts.',
      sku: 'BR-WALNUT',
      priceMinor: 540,
      alt: 'A long loaf with walnuts in its crust',
      weightGrams: 700,
      perDay: 10,
      lowAt: 3,
    },
    {
      title: 'Rosemary Focaccia',
      description:
        'Dimpled by hand, soaked in Puglian olive oil and finished with rosemary, olives and flakes of salt.\n\n**Allergens:** wheat.',
      sku: 'BR-FOC',
      priceMinor: 420,
      alt: 'A tray of focaccia with olives and rosemary',
      tags: ['vegan', 'sharing'],
      option: {
        name: 'Size',
        values: [
          ['Quarter', 0],
          ['Half', 340],
          ['Whole tray', 980],
        ],
      },
      perDay: 9,
      lowAt: 2,
      liking: 5,
    },
    {
      title: 'Potato & Thyme Boule',
      description:
        'Roast potato folded through the dough makes a crumb that stays tender for days; thyme makes the kitchen smell of Sunday.\n\n**Allergens:** wheat.',
      sku: 'BR-POTATO',
      priceMinor: 490,
      alt: 'A round loaf with a floury cross',
      tags: ['vegan', 'weekend'],
      weightGrams: 750,
      perDay: 10,
      lowAt: 3,
    },
    {
      title: 'Dark Pumpernickel',
      description:
        'Whole rye baked for twelve hours in a closed tin. Dense, sweet and sliced thin.\n\n**Allergens:** rye.',
      sku: 'BR-PUMP',
      priceMinor: 450,
      alt: 'A round dark loaf with rings from its basket',
      tags: ['rye', 'vegan'],
      weightGrams: 500,
      perDay: 8,
      lowAt: 2,
    },
    {
      title: 'Nigella Flatbreads',
      description:
        'Two soft flatbreads from the hottest corner of the oven, brushed with butter and nigella seeds.\n\n**Allergens:** wheat, milk.',
      sku: 'BR-FLAT',
      priceMinor: 350,
      alt: 'Two round flatbreads with black seeds',
      tags: ['sharing'],
      weightGrams: 320,
      perDay: 12,
      lowAt: 3,
    },
  ],
}
