import { bareWords } from './words.ts'

/** Shapes of postcodes by country, the country by its own shape first. */
const postcodes: readonly (readonly [string, RegExp])[] = [
  ['GB', /\b(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/],
  ['NL', /\b[1-9]\d{3} ?[A-Z]{2}\b/],
  ['PT', /\b\d{4}-\d{3}\b/],
  ['PL', /\b\d{2}-\d{3}\b/],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/],
  ['IE', /\b[A-Z]\d[\dW] ?[A-Z\d]{4}\b/],
  ['US', /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/],
  ['SE', /\b[1-9]\d{2} \d{2}\b/],
]
/** Shapes that article numbers have too. */
const isRare = new Set(['SE', 'PL', 'PT', 'IE'])
const fiveDigits = /\b(?:D-|F-|E-|I-|SE-)?\d{5}\b/
const fourDigits = /\b(?:A-|CH-|B-|DK-)?[1-9]\d{3}\b/
const fiveDigitLands = new Set(['DE', 'FR', 'ES', 'IT', 'FI'])
const fourDigitLands = new Set(['AT', 'CH', 'BE', 'DK', 'NO', 'LU', 'AU', 'NZ'])

const streets =
  /\b(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|way|square|sq|court|ct|place|quay|row|hill|close|terrace|crescent|parade|boulevard|blvd|highway|hwy|parkway|pkwy|yard|mews|gate|mill|strasse|str|weg|platz|allee|gasse|ring|damm|ufer|markt|rue|place|chemin|impasse|allee|quai|cours|route|calle|c|avda|avenida|plaza|paseo|carrer|carretera|ctra|via|viale|piazza|corso|vicolo|largo|strada|rua|praca|travessa|estrada|laan|straat|plein|kade|dijk|singel|gracht|ul|ulica|aleja|plac|gatan|vagen|gata|vag|torget|gade|vej|stræde|torv|industrial estate|business park)\b|[a-z](?:strasse|str|weg|platz|allee|gasse|ring|damm|ufer|markt|laan|straat|plein|kade|dijk|singel|gracht|gatan|vagen|gata|gade|vej)\b/
const number = /\b\d{1,5}\s?[a-z]?\b/

interface AddressMatch {
  readonly address: string
  readonly country: string | null
}

const longest = 160

/**
 * Postal address of the lines: a street with its number, and a postcode in the same line or one of
 * the next two. Empty if there is none.
 */
export function findAddress(lines: readonly string[], country: string | null): AddressMatch {
  for (const [index, line] of lines.entries()) {
    const postcode = postcodeIn(line, country)
    if (!postcode) continue
    const part = partWithAddress(line, postcode.at)
    if (isStreet(part)) return { address: part, country: postcode.country }
    const before = [lines[index - 1], lines[index - 2]].findIndex(
      (previous) => previous !== undefined && previous.length < 90 && isStreet(previous),
    )
    if (before < 0 || part.length > 90) continue
    const parts = [...lines.slice(index - 1 - before, index), part].map((text) =>
      withoutLabel(text.replace(/^[\s,;|]+|[\s,;|]+$/g, '')),
    )
    return {
      address: parts.filter(Boolean).join(', ').slice(0, longest),
      country: postcode.country,
    }
  }
  return { address: '', country: null }
}

const isStreet = (text: string): boolean => {
  const bare = bareWords(text)
  return text.length <= longest && streets.test(bare) && number.test(bare)
}

interface Postcode {
  readonly at: number
  readonly country: string | null
}

function postcodeIn(line: string, country: string | null): Postcode | null {
  if (line.length > 600 || /[$€£]\s?\d/.test(line)) return null
  for (const [land, shape] of postcodes) {
    const match = isRare.has(land) && country !== land ? null : shape.exec(line)
    if (match) return { at: match.index, country: land }
  }
  const match = digitsOf(country)?.exec(line)
  return match && /\p{L}{3}/u.test(line) ? { at: match.index, country } : null
}

function digitsOf(country: string | null): RegExp | null {
  if (fiveDigitLands.has(country ?? '')) return fiveDigits
  return fourDigitLands.has(country ?? '') ? fourDigits : null
}

const cuts =
  /\s(?:[·•|–—*]|-{1,2})\s|\t| \/ |\.\s(?=[A-Z])|(?:(?:tel|phone|fon|fax|e-?mail|mob)[a-z]*\.?\s?:)/gi

/** The part of a line between separators that holds the postcode. */
function partWithAddress(line: string, at: number): string {
  let from = 0
  let to = line.length
  for (const cut of line.matchAll(cuts)) {
    if (cut.index + cut[0].length <= at) from = cut.index + cut[0].length
    else if (cut.index > at) {
      to = cut.index
      break
    }
  }
  return withoutLabel(line.slice(from, to).replace(/^[\s,;:]+|[\s,;:.]+$/g, ''))
}

const labels =
  /^(?:address|adresse|anschrift|dirección|direccion|indirizzo|adres|adress|morada|endereço)\s?:\s?/i

const withoutLabel = (text: string) => text.replace(labels, '')
