import { isPlaceholder, plainLine } from '../../formats/plain-text.ts'

const labels =
  /^(?:visit|shop|view|see|browse|discover|more (?:from|by|products)|all (?:products|items)|read|click|learn|show|zum|alle|mehr|voir|ver|tous|go to|explore)\b|\b(?:products|shop now|collection)$/i
const around =
  /^(?:brand|marke|marque|marca|merk|manufacturer|hersteller|by|von|from)\s{0,3}[:：]\s{0,3}/i

/** Brand name; excludes link labels («Visit the Acme Store»), addresses and placeholders. */
export function brandIn(text: string, pageUrl: string): string {
  const line = plainLine(text, 120)
  const store = /^visit the (.{1,60}) store$/i.exec(line)?.[1]
  const name = store ?? line.replace(around, '')
  const isName = store !== undefined || !labels.test(name)
  const isAddress = /^https?:|^www\.|^\/|^#/i.test(name) || name === new URL(pageUrl).hostname
  return isName && !isAddress && !isPlaceholder(name) && name.length <= 80 ? name : ''
}
