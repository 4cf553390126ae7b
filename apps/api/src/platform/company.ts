import type { SettingsReader } from './settings-reader.ts'

/** Company that runs the installation, for its legal texts. */
export interface Company {
  readonly name: string
  readonly address: string
  /** Register and VAT number. */
  readonly register: string
  readonly email: string
  /** Country whose law governs the terms. */
  readonly law: string
}

/** Null on a loopback address without a name; otherwise all settings are required. */
export function readCompany(read: SettingsReader, isLoopback: boolean): Company | null {
  if (isLoopback && !read.text('COMPANY_NAME', '')) return null
  return {
    name: read.required('COMPANY_NAME'),
    address: read.required('COMPANY_ADDRESS'),
    register: read.required('COMPANY_REGISTER'),
    email: read.required('COMPANY_EMAIL'),
    law: read.required('COMPANY_LAW'),
  }
}
