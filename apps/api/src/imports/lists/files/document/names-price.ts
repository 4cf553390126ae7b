import { splitPrice } from '../../split-price.ts'

/** Whether a name and its price end this text; a year is no price. */
export function namesPrice(text: string): boolean {
  const [, price] = splitPrice(text.slice(-40).trim())
  return price !== '' && !/^(?:19|20)\d\d$/.test(price.trim())
}
