const crawlers = /(?:bot|google)(?![a-z])|chrome-lighthouse|facebookexternalhit|crawl|spider|slurp/i

/** Returns true for crawlers, which get no error page (spec 2). CUBOT phones are not crawlers. */
export function isCrawler(userAgent: string | null | undefined): boolean {
  return crawlers.test((userAgent ?? '').replaceAll(/cubot/gi, ''))
}
