import { load } from 'cheerio'

export function listFindings(html: string): string[] {
  const $ = load(html)
  return $('*')
    .toArray()
    .flatMap((element) => ('attribs' in element ? findingsOf(element.name, element.attribs) : []))
}

const foreign = /^(?:iframe|object|embed|base|math|marquee|template|x)$/
/** Never executed. */
const dataTypes = new Set(['application/ld+json', 'application/json'])
const addresses = /^(?:href|src|action|formaction|data|xlink:href)$/

function findingsOf(name: string, attribs: Readonly<Record<string, string>>): string[] {
  const isInline = attribs['src'] === undefined && !dataTypes.has(attribs['type'] ?? '')
  return [
    ...(foreign.test(name) || (name === 'script' && isInline) ? [name] : []),
    ...Object.entries(attribs).flatMap(([attribute, value]) =>
      runs(attribute, value) && !isOwnPicture(name, value) ? [`${name} ${attribute}=${value}`] : [],
    ),
  ]
}

const isOwnPicture = (name: string, value: string) =>
  name === 'img' && value.startsWith('data:image/webp;base64,')

function runs(attribute: string, value: string): boolean {
  if (/^(?:on|style$|srcdoc$)/i.test(attribute)) return true
  // oxlint-disable-next-line no-control-regex -- browsers skip control characters in front of a scheme
  const plain = value.replace(/[\u0000-\u0020]/g, '').toLowerCase()
  return addresses.test(attribute) && /^(?:javascript|vbscript|data):/.test(plain)
}
