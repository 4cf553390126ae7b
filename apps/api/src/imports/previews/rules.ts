import type { ImportBrand } from '@marketday/contract/imports/import-brand'
import type { ImportSource } from '@marketday/contract/imports/import-sources'
import type { PreviewErrorCode, PreviewStatus } from '@marketday/contract/imports/preview-states'

/** Progress of a reading, sufficient to continue after a crash. */
export interface Progress {
  readonly page?: number
  readonly done?: string[]
  readonly queue?: string[]
  /** Pages without a response; a missing page counts as read. */
  readonly unread?: string[]
}

export interface PreviewState {
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

export const problemTexts: Readonly<
  Record<PreviewErrorCode, { readonly message: string; readonly advice: string }>
> = {
  unreachable: {
    message: 'This website isn’t responding',
    advice: 'Check the address for typos, open it in another tab, and try again in a few minutes.',
  },
  blocked: {
    message: 'This address can’t be read',
    advice:
      'It isn’t on the public internet. Enter the address your customers use, like example.com.',
  },
  robots: {
    message: 'This website doesn’t allow automated reading',
    advice:
      'Its robots.txt file forbids it. If the website is yours, allow MarketdayImport there, or start without it: with a list, a file or pictures of your items.',
  },
  robots_in_part: {
    message: 'This website doesn’t allow automated reading of its shop',
    advice:
      'Its robots.txt file allows the home page but not the pages with products. If the website is yours, allow MarketdayImport there. We kept the name, logo and colours. You can also paste a list of your items.',
  },
  password: {
    message: 'This website is password-protected',
    advice:
      'Turn off the password page for a few minutes and try again, or start without it: with a list, a file or pictures of your items.',
  },
  refused: {
    message: 'This website blocks automated reading',
    advice:
      'Its security blocks automated access. Allow MarketdayImport there, or start without it: with a list, a file or pictures of your items.',
  },
  bot_wall: {
    message: 'This website checks that visitors are human',
    advice:
      'Automated access can’t pass that check. If the website is yours, allow MarketdayImport in its protection (as in Cloudflare), or paste a list of your items instead.',
  },
  social_network: {
    message: 'This is a page of a social network, not a website of your own',
    advice:
      'It can’t be read without signing in. Enter the address of your own website or online shop, or paste a list of your items instead.',
  },
  not_found: {
    message: 'There is no page at this address',
    advice: 'Enter the address of the home page, like example.com.',
  },
  not_a_website: {
    message: 'This address isn’t a web page',
    advice:
      'It leads to something else, such as a file. Enter the address of the home page, like example.com.',
  },
  parked: {
    message: 'This domain isn’t in use',
    advice: 'It shows a domain parking page. Check the address for typos.',
  },
  redirect_loop: {
    message: 'This website redirects in a loop',
    advice: 'Open it in another tab, and enter the address shown once it loads.',
  },
  server_error: {
    message: 'This website has a server error right now',
    advice: 'Try again in a few minutes, or contact the person who maintains it.',
  },
  too_large: {
    message: 'The home page of this website is too large',
    advice:
      'We read at most 5 MB per page. Try the address of its online shop, or paste a list of your items instead.',
  },
  too_complicated: {
    message: 'This website is too large or too complex to read',
    advice:
      'Reading one of its pages timed out. Try the address of its online shop, or start without it: with a list, a file or pictures of your items.',
  },
  interrupted: {
    message: 'The reading stopped unexpectedly',
    advice: 'Nothing is lost. Please paste the address again.',
  },
  needs_browser: {
    message: 'This website loads its products with scripts',
    advice:
      'Its pages have no content without them. We kept the name, logo and colours. Try the address of its online shop, or paste a list of your items.',
  },
  pdf_menu: {
    message: 'This website has its menu or price list in a PDF',
    advice:
      'We kept the name, logo and colours. Download the file and upload it when you import items. Its lines are read as a list.',
  },
  pdf_locked: {
    message: 'This website has its menu or price list in a password-protected PDF',
    advice:
      'We kept the name, logo and colours. Save the file without its password and upload it when you import items, or paste its lines.',
  },
  pdf_pictures: {
    message: 'This website has its menu or price list in a scanned PDF',
    advice:
      'We kept the name, logo and colours. It contains no readable text. Type or paste its lines as a list.',
  },
  pdf_damaged: {
    message: 'This website has its menu or price list in a damaged PDF',
    advice:
      'We kept the name, logo and colours. Save the file again and upload it when you import items, or paste its lines.',
  },
  pdf_too_much: {
    message:
      'This website has its menu or price list in a PDF that is too large or complex to read',
    advice:
      'We kept the name, logo and colours. Save only the pages with your items and upload that file when you import items, or paste its lines.',
  },
  no_prices: {
    message: 'This website has a menu without prices',
    advice:
      'We kept the name, logo and colours. Paste a list of your items with prices, or add them manually.',
  },
  no_products: {
    message: 'No products were found on this website',
    advice:
      'We found no readable prices on its pages. Try the address of its online shop, or start without it: with a list, a file or pictures of your items.',
  },
}

export const addNotice = (notice: string, code: PreviewErrorCode): string =>
  [notice, `${problemTexts[code].message}.`].filter(Boolean).join(' ')
