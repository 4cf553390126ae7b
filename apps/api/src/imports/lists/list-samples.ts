import type { industries } from '@marketday/contract/accounts/tenants/setup'

type Industry = (typeof industries)[number]

/** Name, price and category of sample items by trade; prices in a currency with two decimals. */
const samples: Readonly<Record<Industry, string>> = {
  bakery: `Sourdough loaf|4.20|Bread
Seeded rye|4.60|Bread
Butter croissant|2.10|Pastries
Cinnamon bun|2.60|Pastries
Victoria sponge|18.00|Cakes
Box of six scones|7.50|Pastries`,
  food_and_drink: `House granola, 500 g|6.50|Breakfast
Tomato chutney|4.80|Preserves
Olive oil, 500 ml|11.90|Pantry
Ground coffee, 250 g|8.40|Drinks
Elderflower cordial|5.20|Drinks
Cheese board for two|24.00|Gifts`,
  flowers_and_plants: `Seasonal bouquet|32.00|Flowers
Dozen roses|45.00|Flowers
Letterbox flowers|24.00|Flowers
Peace lily|18.00|Plants
Succulent trio|14.00|Plants
Terracotta pot|9.00|Pots`,
  clothing: `Cotton T-shirt|19.00|Tops
Linen shirt|48.00|Tops
Wool jumper|65.00|Knitwear
Denim jacket|79.00|Outerwear
Canvas tote|16.00|Accessories
Pair of socks|8.00|Accessories`,
  home_and_crafts: `Stoneware mug|16.00|Tableware
Soy candle|18.00|Candles
Linen napkins, set of four|28.00|Textiles
Oak chopping board|36.00|Kitchen
Wool throw|72.00|Textiles
Ceramic vase|34.00|Decoration`,
  health_and_beauty: `Lavender soap|5.50|Soap
Shea hand cream|9.80|Skin care
Bath salts|12.00|Bath
Face oil, 30 ml|24.00|Skin care
Bamboo brush|7.00|Accessories
Gift set|38.00|Gifts`,
  books_and_gifts: `Hardback notebook|12.50|Stationery
Fountain pen|28.00|Stationery
Greeting card|3.50|Cards
Wooden puzzle|19.00|Games
Local walks guide|14.00|Books
Gift wrap, three sheets|6.00|Wrapping`,
  hardware: `Claw hammer|17.00|Tools
Screwdriver set|22.00|Tools
Wood screws, box of 200|8.50|Fixings
Exterior paint, 2.5 l|34.00|Paint
Work gloves|7.90|Safety
LED bulb|4.20|Electrical`,
  other: `First item|10.00|
Second item|15.00|
Third item|20.00|
A small thing|5.00|
A large thing|50.00|
A gift|25.00|Gifts`,
}

export function listSamples(industry: Industry): string {
  return `Title|Price|Category\n${samples[industry]}`
}
