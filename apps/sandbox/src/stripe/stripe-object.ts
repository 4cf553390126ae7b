export type Metadata = Record<string, string>
export type Loose = { [field: string]: unknown }

export type StripeObject = Loose & {
  id: string
  object: string
  created: number
  metadata?: Metadata
}
