import type { ImportBrand } from '@marketday/contract/imports/imports'
import type { ImportSource } from '@marketday/contract/imports/import-sources'
import type { PreviewErrorCode, PreviewStatus } from '@marketday/contract/imports/preview-states'

/** How far a reading came; enough to go on after a crash. */
export interface Progress {
  readonly page?: number
  readonly done?: string[]
  readonly queue?: string[]
  /** Pages that gave no answer; one that is gone has given it. */
  readonly unread?: string[]
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
      'Its robots.txt file forbids it. If the website is yours, allow MarketdayImport there, or start without it: with a list, a file or pictures of your items.',
  },
  robots_in_part: {
    message: 'This website keeps programs away from its shop',
    advice:
      'Its robots.txt file allows the home page but not the pages with products. If the website is yours, allow MarketdayImport there; name, logo and colours are kept, and you can also paste a list of your items.',
  },
  password: {
    message: 'This website is behind a password',
    advice:
      'Switch the password page off for a few minutes and try again, or start without it: with a list, a file or pictures of your items.',
  },
  refused: {
    message: 'This website refuses to be read',
    advice:
      'Its protection turns programs away. Allow MarketdayImport there, or start without it: with a list, a file or pictures of your items.',
  },
  bot_wall: {
    message: 'This website first checks whether its visitor is a person',
    advice:
      'A program cannot pass that page. If the website is yours, allow MarketdayImport in its protection (as in Cloudflare), or paste a list of your items instead.',
  },
  social_network: {
    message: 'This is a page of a social network, not a website of your own',
    advice:
      'Nobody can read it without signing in there. Enter the address of your own website or online shop, or paste a list of your items instead.',
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
  redirect_loop: {
    message: 'This website sends its visitors round in a circle',
    advice:
      'Each of its addresses leads on to another. Open it in another tab, and enter the address that stands there in the end.',
  },
  server_error: {
    message: 'This website has a fault of its own at the moment',
    advice:
      'Its server answers with an error. Try again in a few minutes, or tell whoever looks after it.',
  },
  too_large: {
    message: 'The home page of this website is far larger than a page should be',
    advice:
      'No more than 5 MB of a page are read. Try the address of its online shop, or paste a list of your items instead.',
  },
  too_complicated: {
    message: 'This website is too large or too complicated to read',
    advice:
      'Reading one of its pages did not come to an end. Try the address of its online shop, or start without it: with a list, a file or pictures of your items.',
  },
  interrupted: {
    message: 'The reading stopped unexpectedly',
    advice: 'Nothing is lost. Please paste the address again.',
  },
  needs_browser: {
    message: 'This website shows its products only after its programs have run',
    advice:
      'Its pages arrive empty. Name, logo and colours are kept; try the address of its online shop, or paste a list of your items.',
  },
  pdf_menu: {
    message: 'This website keeps its menu or price list in a PDF file',
    advice:
      'Name, logo and colours are kept. Download the file, and choose it where you bring in your items: its lines are read as a list.',
  },
  pdf_locked: {
    message: 'This website keeps its menu or price list in a PDF file with a password',
    advice:
      'Name, logo and colours are kept. Save the file without its password and choose it where you bring in your items, or paste its lines.',
  },
  pdf_pictures: {
    message: 'This website keeps its menu or price list in a PDF file that holds pictures of text',
    advice:
      'Name, logo and colours are kept. A program reads no text in it, as in one from a scanner: type or paste its lines as a list.',
  },
  pdf_damaged: {
    message: 'This website keeps its menu or price list in a PDF file that is damaged',
    advice:
      'Name, logo and colours are kept. Save the file anew and choose it where you bring in your items, or paste its lines.',
  },
  pdf_too_much: {
    message:
      'This website keeps its menu or price list in a PDF file that is too large or too complicated to read',
    advice:
      'Name, logo and colours are kept. Save only the pages with your items and choose that file where you bring them in, or paste its lines.',
  },
  no_prices: {
    message: 'This website has a menu, but no prices on it',
    advice:
      'Name, logo and colours are kept. Paste a list of your items with what each costs, or add them by hand.',
  },
  no_products: {
    message: 'No products were found on this website',
    advice:
      'Its pages name no prices that a program can read. Try the address of its online shop, or start without it: with a list, a file or pictures of your items.',
  },
}

/** What of a website was not read, said beside what was found of it. */
export const addNotice = (notice: string, code: PreviewErrorCode): string =>
  [notice, `${problemTexts[code].message}.`].filter(Boolean).join(' ')
