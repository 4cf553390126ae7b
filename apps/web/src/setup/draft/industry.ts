import type { industries } from '@marketday/contract/accounts/tenants/setup'

type Industry = (typeof industries)[number]

const signs: readonly (readonly [Industry, RegExp])[] = [
  ['bakery', /bak(?:er|ing)|bread|loaf|sourdough|pastr|patisserie|cake|bäck|boulang/i],
  ['flowers_and_plants', /flow|florist|plant|garden|bouquet|blumen|nursery/i],
  [
    'food_and_drink',
    /food|coffee|tea\b|roast|wine|beer|cheese|deli|butcher|grocer|farm|kitchen|chocolate|honey/i,
  ],
  ['clothing', /cloth|fashion|wear\b|shirt|dress|shoe|knit|boutique|textile/i],
  ['health_and_beauty', /beauty|soap|skin|cosmetic|pharma|health|salon|hair/i],
  ['books_and_gifts', /book|gift|card|stationer|toy|paper/i],
  ['hardware', /hardware|tool|bike|cycle|garage|timber|electr/i],
  ['home_and_crafts', /home|craft|potter|ceramic|candle|furnitur|wood|interior|decor/i],
]

/** Guesses the industry from the business's own words; `other` if unclear. */
export function guessIndustry(text: string): Industry {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
}
