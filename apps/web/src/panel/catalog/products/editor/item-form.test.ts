import { expect, test } from 'vitest'
import { emptyDraft, type ItemDraft, type VariantDraft } from './item-draft.ts'
import { draftErrors, fieldErrors } from './item-form.ts'

const [plain] = emptyDraft.variants as [VariantDraft]
const good: ItemDraft = {
  ...emptyDraft,
  title: 'Rye',
  options: [{ name: 'Size', values: ['S'] }],
  images: [{ fileId: crypto.randomUUID(), url: '', alt: '' }],
  variants: [{ ...plain, optionValues: ['S'], priceMinor: 350 }],
}

test('an item as it should be has no problems', () => {
  expect(draftErrors(good)).toEqual({})
})

test.each<[string, unknown, string]>([
  ['title', '', 'Required'],
  ['title', 'x'.repeat(256), 'At most 255 characters'],
  ['slug', 'Rye Loaf', 'Lower-case letters, digits and single hyphens'],
  ['slug', 'x'.repeat(121), 'At most 120 characters'],
  ['tags', 'x'.repeat(41), 'At most 40 characters'],
  ['options.0.name', '', 'Required'],
  ['options.0.values', [], 'Enter at least one value'],
  ['variants.0.priceMinor', null, 'Enter a price'],
  ['variants.0.priceMinor', 0, 'Enter a price above zero, or keep the item as a draft'],
  ['variants.0.compareAtMinor', 100, 'Must be above the price'],
  ['variants.0.weightGrams', -5, 'Must be zero or more'],
  ['variants.0.weightGrams', 10_000_001, 'At most 10,000,000'],
  ['variants.0.lowStockThreshold', 1_000_001, 'At most 1,000,000'],
  ['variants.0.initialStock', 1.5, 'Enter a whole number'],
])('%s as %j says what to do: %s', (path, value, sentence) => {
  const draft = changed(good, path.split('.'), value)
  expect(draftErrors(draft)[path]?.message).toBe(sentence)
  expect(fieldErrors(draft, path)[path]?.message).toBe(sentence)
})

test('a field of the third variant is judged by itself, and called by its own line', () => {
  const [first] = good.variants as [VariantDraft]
  const draft = { ...good, variants: [first, first, { ...first, priceMinor: null }] }
  expect(fieldErrors(draft, 'variants.2.priceMinor')).toMatchObject({
    'variants.2.priceMinor': { message: 'Enter a price' },
  })
  expect(fieldErrors(draft, 'variants.1.priceMinor')).toEqual({})
})

const hostile = [
  null,
  '',
  -1,
  1.5,
  Number.NaN,
  1e15,
  'x'.repeat(30_000),
  '\u0000',
  true,
  {},
  [],
  [1],
]

test('whatever stands in a field, no problem is said in the words of a validator', () => {
  const said = new Set<string>()
  for (const path of leavesOf(good))
    for (const value of hostile) {
      const draft = changed(good, path, value)
      for (const { message } of Object.values(errorsOf(draft))) said.add(message ?? '')
    }
  expect(said.size).toBeGreaterThan(10)
  for (const sentence of said) {
    expect(sentence).not.toMatch(
      /invalid|expected|received|too (?:big|small)|unrecognized|NaN|[<>]/i,
    )
    expect(sentence).toMatch(/^[A-Z]/)
  }
})

/** Drafts that cannot be converted are not a schema problem. */
function errorsOf(draft: ItemDraft) {
  try {
    return draftErrors(draft)
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}

function leavesOf(value: object, path: readonly string[] = []): string[][] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => [
    [...path, name],
    ...(part !== null && typeof part === 'object' ? leavesOf(part, [...path, name]) : []),
  ])
}

function changed<T>(whole: T, [name = '', ...rest]: readonly string[], value: unknown): T {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole }
  const at = copy as Record<string, unknown>
  at[name] = rest.length === 0 ? value : changed(at[name], rest, value)
  return copy as T
}
