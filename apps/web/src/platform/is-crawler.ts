const crawlers = /(?:bot|google)(?![a-z])|chrome-lighthouse|facebookexternalhit|crawl|spider|slurp/i

/** True for crawlers, for which no error page is rendered (spec 2). Phones named CUBOT are not crawlers. */
export function isCrawler(userAgent: string | null | undefined): boolean {
  return crawlers.test((userAgent ?? '').replaceAll(/cubot/gi, ''))
}
