import type { ImportBrand, ImportSource } from '@marketday/contract/imports/imports'
import type { PreviewErrorCode, PreviewStatus } from '@marketday/contract/imports/preview-states'

/** How far a reading came; enough to go on after a crash. */
export interface Progress {
  readonly page?: number
  readonly done?: string[]
  readonly queue?: string[]
}

export interface Facts {
  status: PreviewStatus
  source: ImportSource | null
  currency: string | null
  found: number
  read: number
  failed: number
  currentPage: string
  notice: string
  brand: ImportBrand | null
  progress: Progress
  errorCode: PreviewErrorCode | null
}

/** In words, with the way forward. */
export const problemTexts: Readonly<
  Record<PreviewErrorCode, { readonly message: string; readonly advice: string }>
> = {
  unreachable: {
    message: 'This website does not answer',
    advice:
      'Check the address for a typing mistake, open it in another tab, and try again in a few minutes.',
  },
  blocked: {
    message: 'This address cannot be read',
    advice:
      'It does not lead to the public internet. Enter the address your customers use, like example.com.',
  },
  robots: {
    message: 'This website asks programs not to read it',
    advice:
      'Its robots.txt file forbids it. If the website is yours, allow MarketdayImport there, or start with an empty shop and add your items by hand.',
  },
  password: {
    message: 'This website is behind a password',
    advice:
      'Switch the password page off for a few minutes and try again, or start with an empty shop and add your items by hand.',
  },
  refused: {
    message: 'This website refuses to be read',
    advice:
      'Its protection turns programs away. Allow MarketdayImport there, or start with an empty shop and add your items by hand.',
  },
  not_found: {
    message: 'There is no page at this address',
    advice: 'Enter the address of the home page, like example.com.',
  },
  not_a_website: {
    message: 'There is no web page at this address',
    advice:
      'It leads to something else, such as a file. Enter the address of the home page, like example.com.',
  },
  parked: {
    message: 'This address is not in use',
    advice: 'It shows a page of a domain dealer. Check the address for a typing mistake.',
  },
  too_complicated: {
    message: 'This website is too large or too complicated to read',
    advice:
      'Reading one of its pages did not come to an end. Try the address of its online shop, or start with an empty shop and add your items by hand.',
  },
  interrupted: {
    message: 'The reading stopped unexpectedly',
    advice: 'Nothing is lost. Please paste the address again.',
  },
  no_products: {
    message: 'No products were found on this website',
    advice:
      'Its pages name no prices that a program can read. Try the address of its online shop, or start with an empty shop and add your items by hand.',
  },
}
