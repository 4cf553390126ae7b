/** What crawlers leave alone: the panel, what belongs to one person, and what is no page. */
const closed = ['/adminPanel', '/verify', '/stripeVerify', '/auth/', '/api/']

export const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
