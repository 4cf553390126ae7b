import * as z from 'zod/mini'

export const ImportBrand = z.object({
  name: z.string(),
  /** ISO 639 code of the home page; empty if it names none. */
  language: z._default(z.string(), ''),
  tagline: z.string(),
  introduction: z._default(z.string(), ''),
  /** Thumbnail as a `data:` URL, so that nothing loads from the other site. */
  logo: z.nullable(z.string()),
  /** Source URL, copied when a shop adopts the brand. */
  logoUrl: z.nullable(z.string()),
  /** Site color, darkened until white text is readable. */
  primary: z.nullable(z.string()),
  palette: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.array(z.string()),
  /** VAT number with its country prefix, checked; empty if none. */
  taxId: z._default(z.string(), ''),
  socials: z.array(z.object({ network: z.string(), url: z.string() })),
})
export type ImportBrand = z.output<typeof ImportBrand>

const noBrand: ImportBrand = {
  name: '',
  language: '',
  tagline: '',
  introduction: '',
  logo: null,
  logoUrl: null,
  primary: null,
  palette: [],
  email: '',
  phone: '',
  address: '',
  hours: [],
  taxId: '',
  socials: [],
}

/** A brand that was not read yet is an empty object. */
export const importBrand = (stored: unknown): ImportBrand => {
  const brand = z.safeParse(ImportBrand, stored)
  return brand.success ? brand.data : noBrand
}
