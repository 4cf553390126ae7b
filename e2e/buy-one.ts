import { addDemoItem, type DemoItem } from './demo.ts'
import { buyItems, type Buyer, type Placed } from './buy-items.ts'

interface Bought extends Placed {
  readonly item: DemoItem
}

/** Somebody buys one, unless said otherwise, of an item of their own of the demo bakery, to be picked up at the last free time, as a program would. */
export async function buyOne(
  baseURL: string | undefined,
  buyer: Buyer,
  { title = 'Bought once', priceMinor = 900, quantity = 1 } = {},
): Promise<Bought> {
  const item = await addDemoItem(baseURL, { title, priceMinor })
  const placed = await buyItems(baseURL, buyer, [{ variantId: item.variantId, quantity }])
  return { ...placed, item }
}
