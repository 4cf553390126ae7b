import type { IncomingMessage, ServerResponse } from 'node:http'

export type Brand = {
  /** The host name before `.localhost`. */
  name: string
  title: string
  tagline: string
  about: string
  primary: string
  accent: string
  paper: string
  currency: string
  phone: string
  email: string
  street: string
  town: string
  postcode: string
  country: string
  hours: [days: string, times: string][]
}
export type Option = { name: string; values: [label: string, extraMinor: number][] }
export type Product = {
  handle: string
  name: string
  category: string
  description: string
  priceMinor: number
  compareMinor: number | null
  options: Option[]
  /** Which drawing shows it; there are three of each, in different colours. */
  shape: string
  pictures: number
  inStock: boolean
}
export type Variant = {
  labels: string[]
  priceMinor: number
  compareMinor: number | null
  sku: string
  inStock: boolean
}

/** What a site is asked, with its own origin as the browser wrote it. */
export type Visit = { request: IncomingMessage; response: ServerResponse; url: URL; origin: string }
export type Reply = {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: string | Buffer
}
/** Null means that the page does not exist; 'handled' that the site has answered by itself. */
export type Site = { brand: Brand; answer: (visit: Visit) => Reply | null | 'handled' }

export type Row = readonly [
  name: string,
  category: string,
  priceMinor: number,
  shape: string,
  description: string,
  more?: Partial<Pick<Product, 'options' | 'compareMinor' | 'pictures' | 'inStock'>>,
]

export function toProducts(rows: readonly Row[]): Product[] {
  return rows.map(([name, category, priceMinor, shape, description, more]) => ({
    handle: slugOf(name),
    name,
    category,
    description,
    priceMinor,
    compareMinor: null,
    options: [],
    shape,
    pictures: 1,
    inStock: true,
    ...more,
  }))
}

export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

export function variantsOf(product: Product): Variant[] {
  let variants: Variant[] = [
    {
      labels: [],
      priceMinor: product.priceMinor,
      compareMinor: product.compareMinor,
      sku: skuOf(product),
      inStock: product.inStock,
    },
  ]
  for (const option of product.options) {
    variants = variants.flatMap((variant) =>
      option.values.map(([label, extraMinor]) => ({
        ...variant,
        labels: [...variant.labels, label],
        priceMinor: variant.priceMinor + extraMinor,
        compareMinor: variant.compareMinor === null ? null : variant.compareMinor + extraMinor,
        sku: `${variant.sku}-${slugOf(label).slice(0, 6).toUpperCase()}`,
      })),
    )
  }
  return variants
}

export function categoriesOf(products: Product[]): string[] {
  return [...new Set(products.map((product) => product.category))]
}

/** A stable number for names, as shops' databases give out. */
export function numberOf(name: string): number {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007
  return 1_000_000_000 + hash
}

function skuOf(product: Product): string {
  return product.handle
    .split('-')
    .map((word) => word.slice(0, 3))
    .join('')
    .slice(0, 9)
    .toUpperCase()
}
