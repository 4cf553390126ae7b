/** Whether a name and its price end this text; a year is no price. */
export function namesPrice(text: string): boolean {
  const [, price] =
    /[\s.:–—-]((?:[A-Z]{3}|\p{Sc})?\s?\d[\d.,]*\s?(?:[A-Z]{3}|\p{Sc})?)$/u.exec(text.slice(-40)) ??
    []
  return price !== undefined && !/^\s?(?:19|20)\d\d$/.test(price)
}
