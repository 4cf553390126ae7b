export interface DemoItem {
  readonly title: string
  readonly description: string
  /** In lower case the name of its picture as well. */
  readonly sku: string
  readonly priceMinor: number
  /** What the picture shows, for those who cannot see it. */
  readonly alt: string
  readonly tags?: readonly string[]
  readonly weightGrams?: number
  readonly taxRateBp?: number
  /** One option; each value costs so much more than the price. */
  readonly option?: {
    readonly name: string
    readonly values: readonly (readonly [value: string, moreMinor: number])[]
  }
  /** How many are on the shelf in the morning, of each variant. */
  readonly perDay: number
  readonly lowAt: number
  /** Asked for so often, beside the others' 3. */
  readonly liking?: number
}

export interface DemoCategory {
  readonly title: string
  readonly items: readonly DemoItem[]
}

/** Value-added tax on what is not food, and on sweets covered in chocolate. */
export const standardTaxBp = 2000
