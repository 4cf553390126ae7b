/** Paths closed to crawlers: the panel, personal pages and endpoints. */
const closed = ['/adminPanel', '/verify', '/stripeVerify', '/auth/', '/api/']

export const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
