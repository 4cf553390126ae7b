/** What stands in braces in the words of a mail is replaced by what it stands for. */
export const placeholderWords = {
  shop: 'the name of your shop',
  order: 'the number of the order',
  customer: 'the name of the customer',
  amount: 'the sum of money',
  hours: 'number of hours left',
  part: '“Your order” with its number, or “Part of your order” for partial shipments',
  window: 'delivery time, such as “between 09:00 and 11:00”',
  time: 'time of delivery',
  reason: 'reason the delivery failed',
} as const
export type Placeholder = keyof typeof placeholderWords

const inBraces = /\{([^{}]*)\}/g

/** Once from left to right: what somebody is called is never read as another placeholder. */
export const fillPlaceholders = (
  words: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string =>
  words.replaceAll(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Placeholder] ?? whole) : whole,
  )

/** Why words cannot be filled with what there is; null if they can. */
export function refusePlaceholders(words: string, known: readonly Placeholder[]): string | null {
  const names = [...words.matchAll(inBraces)].map(([, name = '']) => name)
  const unknown = names.find((name) => !known.some((each) => each === name))
  if (unknown !== undefined)
    return `There is no {${unknown}} in this email. Use ${listed(known)}, or remove the braces`
  return /[{}]/.test(words.replaceAll(inBraces, '')) ? 'A brace is missing its counterpart' : null
}

const listed = (known: readonly Placeholder[]): string =>
  known.map((name) => `{${name}}`).join(known.length === 2 ? ' or ' : ', ')
