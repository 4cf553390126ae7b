import { Parser } from 'htmlparser2'

const unwanted =
  // oxlint-disable-next-line no-control-regex -- these are what must go
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** One line of plain text: no markup, control, bidirectional or zero-width characters, cut at `max`. */
export function plainLine(value: unknown, max = 255): string {
  return cut(clean(textOf(value)).replace(/\s+/gu, ' ').trim(), max)
}

/** Plain text in paragraphs; list items keep their dashes. */
export function plainText(value: unknown, max = 20_000): string {
  const text = clean(textOf(value))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
  return cut(text.trim(), max)
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const text = value.length > 200_000 ? value.slice(0, 200_000) : value
  return /[<&]/.test(text) ? withoutMarkup(text) : text
}

const silent = new Set('script style iframe object embed template noscript svg math'.split(' '))
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol table tr section article blockquote'.split(' '),
)
const deepest = 512

function withoutMarkup(html: string): string {
  const out: string[] = []
  let hidden = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name) {
      depth += 1
      if (depth > deepest) parser.pause()
      if (silent.has(name)) hidden += 1
      else if (name === 'br') out.push('\n')
      else if (name === 'li') out.push('\n- ')
      else if (blocks.has(name)) out.push('\n')
    },
    ontext(text) {
      if (hidden === 0) out.push(text)
    },
    onclosetag(name) {
      depth -= 1
      if (silent.has(name)) hidden -= 1
      else if (blocks.has(name)) out.push('\n\n')
    },
  })
  parser.end(html)
  return out.join('')
}

function clean(text: string): string {
  return text.toWellFormed().replace(unwanted, '').replaceAll('\u00a0', ' ')
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/u, '')
    .trimEnd()}…`
}

const templates = /\{\{|\}\}|\{%|%\}|\$\{|<%|^\$[a-z_]+$|^\[[a-z_]+\]$|^%[a-z_]+%$|^__[a-z_]+__$/i
const emptyWords =
  /^(?:null|undefined|nan|none|n\/?a|not applicable|no ?brand|unbranded|default|false|true|tbc|tbd|todo|test|unknown|does not apply|\[object object\]|[-–—.:?#*]+)$/i

/** Unfilled template variables and null words: «{{ name }}», «$metabrand», «null». */
export const isPlaceholder = (text: string): boolean => {
  const trimmed = text.trim().slice(0, 300)
  return templates.test(trimmed) || emptyWords.test(trimmed)
}
