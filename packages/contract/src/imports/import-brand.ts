import * as z from 'zod/mini'

import { ImportBrand } from './imports.ts'

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
