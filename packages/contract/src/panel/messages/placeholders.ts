/** Placeholders in braces and their meanings. */
export const placeholderWords = {
  shop: 'the name of your shop',
  order: 'the number of the order',
  invoice: 'the number of the invoice',
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

/** Single pass from left to right: inserted values are never expanded again. */
export const fillPlaceholders = (
  template: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string =>
  template.replaceAll(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Placeholder] ?? whole) : whole,
  )

/** Returns the reason a text has invalid placeholders; null if valid. */
export function refusePlaceholders(
  template: string,
  allowed: readonly Placeholder[],
): string | null {
  const names = [...template.matchAll(inBraces)].map(([, name = '']) => name)
  const unknown = names.find((name) => !allowed.some((placeholder) => placeholder === name))
  if (unknown !== undefined)
    return `There is no {${unknown}} in this email. Use ${listed(allowed)}, or remove the braces`
  return /[{}]/.test(template.replaceAll(inBraces, ''))
    ? 'A brace is missing its counterpart'
    : null
}

const listed = (placeholders: readonly Placeholder[]): string =>
  placeholders.map((name) => `{${name}}`).join(placeholders.length === 2 ? ' or ' : ', ')
