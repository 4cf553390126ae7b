import type { PageKind } from '@marketday/contract/imports/import-pages'

const patterns: readonly (readonly [PageKind, RegExp])[] = [
  ['returns', /returns?\b|refund|widerruf|rueckgabe|retours?\b|devoluci|reso\b/i],
  ['privacy', /privacy|datenschutz|confidentialit|privacidad/i],
  ['terms', /\bterms|\bagb\b|conditions|\bcgv\b|condiciones|condizioni/i],
  ['delivery', /deliver|shipping|versand|lieferung|livraison|envios?\b|spedizion/i],
  ['faq', /\bfaqs?\b|questions|fragen/i],
  ['post', /\/(?:blogs?|news|journal|posts?|stories|aktuelles|magazin)\/.{3}/i],
  ['about', /about|our-story|ueber-uns|%C3%BCber-uns|who-we-are|a-propos|chi-siamo|quienes/i],
  ['page', /\/pages?\/.{2}/i],
]
const shelves = /\/(?:products?|shop|collections?|categor\w{1,8}|cart|account|items?|p)\//i

export function pageKind(address: string): PageKind | null {
  const { pathname } = new URL(address)
  if (pathname === '/' || shelves.test(`${pathname}/`)) return null
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null
}

/** Where posts are listed. */
export const isPostList = (address: string): boolean =>
  /^\/(?:blogs?|news|journal|posts?|stories|aktuelles|magazin)\/?$/i.test(new URL(address).pathname)
