import { addDemoItem, type DemoItem } from './demo.ts'
import { buyItems, type Buyer, type Placed } from './buy-items.ts'

interface Bought extends Placed {
  readonly item: DemoItem
}

/** Places a pick-up order for a new item of the demo bakery, by default one piece, through the API. */
export async function buyOne(
  baseURL: string | undefined,
  buyer: Buyer,
  { title = 'Bought once', priceMinor = 900, quantity = 1 } = {},
): Promise<Bought> {
  const item = await addDemoItem(baseURL, { title, priceMinor })
  const placed = await buyItems(baseURL, buyer, [{ variantId: item.variantId, quantity }])
  return { ...placed, item }
}
