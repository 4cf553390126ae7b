/** Splits «Sourdough ..... £4.20» into name and price; an empty price if there is none. */
export function splitPrice(text: string): [title: string, price: string] {
  const [, title = text, price = ''] =
    /^(.*?\S)[\s.:–—-]+((?:[A-Z]{3}|\p{Sc})?\s?\d[\d.,]*\s?(?:[A-Z]{3}|\p{Sc})?)$/u.exec(text) ?? []
  return [title, price]
}
