import type { DemoCategory } from './demo-item.ts'

export const pastries: DemoCategory = {
  title: 'Pastries',
  items: [
    {
      title: 'Butter Croissant',
      description:
        'Twenty-seven layers, three days and a great deal of Normandy butter. Best before eleven.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'PA-CROI',
      priceMinor: 260,
      alt: 'A butter croissant on a plate',
      tags: ['breakfast', 'bestseller'],
      option: {
        name: 'Pack',
        values: [
          ['Single', 0],
          ['Box of six', 1180],
        ],
      },
      perDay: 40,
      lowAt: 8,
      liking: 12,
    },
    {
      title: 'Almond Croissant',
      description:
        'Yesterday’s croissant, soaked in syrup, filled with frangipane and baked again until the almonds toast.\n\n**Allergens:** wheat, milk, egg, almonds.',
      sku: 'PA-ALM',
      priceMinor: 340,
      alt: 'A croissant with almonds and icing sugar',
      tags: ['breakfast'],
      perDay: 20,
      lowAt: 5,
      liking: 7,
    },
    {
      title: 'Pain au Chocolat',
      description:
        'Two sticks of 55 % chocolate in the same dough as our croissants.\n\n**Allergens:** wheat, milk, egg, soya.',
      sku: 'PA-CHOC',
      priceMinor: 290,
      alt: 'Two chocolate rolls on a plate',
      tags: ['breakfast', 'chocolate'],
      perDay: 28,
      lowAt: 6,
      liking: 8,
    },
    {
      title: 'Pistachio Roll',
      description:
        'Sicilian pistachio cream rolled into croissant dough, with a zigzag of white chocolate.\n\n**Allergens:** wheat, milk, egg, pistachios, soya.',
      sku: 'PA-PIST',
      priceMinor: 380,
      alt: 'Two rolls with pistachio and white chocolate',
      tags: ['new'],
      perDay: 14,
      lowAt: 4,
      liking: 4,
    },
    {
      title: 'Blackberry Danish',
      description:
        'Vanilla custard, Yorkshire blackberries and a thread of icing on laminated dough.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'PA-BLACK',
      priceMinor: 350,
      alt: 'A star-shaped Danish with blackberries',
      tags: ['fruit'],
      perDay: 16,
      lowAt: 4,
      liking: 4,
    },
    {
      title: 'Rhubarb & Custard Danish',
      description:
        'Forced rhubarb from the Triangle down the road, poached pink, on a pillow of custard.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'PA-RHUB',
      priceMinor: 360,
      alt: 'A Danish with pink rhubarb and custard',
      tags: ['fruit', 'yorkshire', 'seasonal'],
      perDay: 14,
      lowAt: 4,
      liking: 4,
    },
    {
      title: 'Apple Turnover',
      description:
        'Bramley apples cooked down with butter and lemon, folded into puff pastry and crusted with sugar.\n\n**Allergens:** wheat, milk.',
      sku: 'PA-APPLE',
      priceMinor: 310,
      alt: 'A sugared apple turnover',
      tags: ['fruit'],
      perDay: 16,
      lowAt: 4,
      liking: 4,
    },
    {
      title: 'Pork & Sage Sausage Roll',
      description:
        'Outdoor-reared pork from the Dales, sage from the yard and all-butter puff. Sold cold to warm at home.\n\n**Allergens:** wheat, milk, egg, mustard.',
      sku: 'PA-PORK',
      priceMinor: 390,
      alt: 'Two sausage rolls with seeds',
      tags: ['savoury', 'lunch', 'bestseller'],
      perDay: 26,
      lowAt: 6,
      liking: 9,
    },
    {
      title: 'Leek & Wensleydale Pasty',
      description:
        'Sweet leeks, potato and crumbly Wensleydale in a pastry that survives a lunch bag.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'PA-LEEK',
      priceMinor: 420,
      alt: 'A crimped pasty on a board',
      tags: ['savoury', 'vegetarian', 'lunch'],
      perDay: 18,
      lowAt: 5,
      liking: 6,
    },
    {
      title: 'Spinach & Feta Danish',
      description:
        'A savoury Danish with wilted spinach, barrel-aged feta and nutmeg.\n\n**Allergens:** wheat, milk, egg.',
      sku: 'PA-SPIN',
      priceMinor: 390,
      alt: 'A savoury Danish with spinach and feta',
      tags: ['savoury', 'vegetarian'],
      perDay: 12,
      lowAt: 3,
    },
  ],
}
