import { splitPrice } from '../../split-price.ts'

/** True if the text ends in a name and a price; a year is not a price. */
export function namesPrice(text: string): boolean {
  const [, price] = splitPrice(text.slice(-40).trim())
  return price !== '' && !/^(?:19|20)\d\d$/.test(price.trim())
}
