import type { SiteAddress } from './site-addresses.ts'

/** URLs per file, limit of the sitemap protocol. */
const mostPerFile = 50_000

type Address = Pick<SiteAddress, 'path' | 'changedOn'>

/** Index and its files by path. Unknown dates are omitted. */
export function sitemapFiles(
  origin: string,
  addresses: readonly Address[],
  perFile = mostPerFile,
): ReadonlyMap<string, string> {
  const count = Math.max(1, Math.ceil(addresses.length / perFile))
  const parts = Array.from({ length: count }, (_part, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    addresses: addresses.slice(index * perFile, (index + 1) * perFile),
  }))
  const index = parts.map(({ path, addresses: held }) =>
    entry('sitemap', origin + path, last(held)),
  )
  return new Map([
    ['/sitemap.xml', file('sitemapindex', index)],
    ...parts.map(({ path, addresses: held }): [string, string] => [
      path,
      file(
        'urlset',
        held.map((address) => entry('url', origin + address.path, address.changedOn)),
      ),
    ]),
  ])
}

const last = (addresses: readonly Address[]) =>
  addresses
    .flatMap(({ changedOn }) => changedOn ?? [])
    .toSorted()
    .at(-1) ?? null

const entry = (element: string, location: string, day: string | null) =>
  `<${element}><loc>${escapeXml(location)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</${element}>`

const file = (element: string, entries: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n')

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
