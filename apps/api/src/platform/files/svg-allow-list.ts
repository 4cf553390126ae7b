import { Parser } from 'htmlparser2'

export class SvgRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SvgRefused'
  }
}

const splitWords = (text: string) => new Set(text.trim().split(/\s+/))

const drawn = splitWords(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask style`)

/** Only their contents are drawn. */
const transparent = splitWords('a switch')

/** Refused: dropping them would change the picture, and a few bytes can cost minutes. */
const refused = splitWords('filter pattern image marker feImage textPath')

const attributes = splitWords(`
  id class style d x y width height rx ry cx cy r fx fy fr x1 x2 y1 y2 dx dy points transform viewBox
  preserveAspectRatio version gradientTransform gradientUnits spreadMethod offset clipPathUnits maskUnits
  maskContentUnits href xlink:href xml:space`)

const properties = splitWords(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask mask-type
  font-family font-size font-weight font-style text-anchor letter-spacing word-spacing dominant-baseline
  display visibility overflow paint-order vector-effect mix-blend-mode isolation`)

const limits = { elements: 5000, depth: 32, attributes: 60, uses: 100, valueLength: 2000 }
const longValues = splitWords('d points')

/** Rebuilds an SVG from allowed elements and attributes only. Throws `SvgRefused`. */
export function allowedSvg(text: string): string {
  const out: string[] = []
  /** Closing tags of open elements; null for an element dropped with its content. */
  const open: (string | null)[] = []
  const count = createCount()
  let sheet = ''

  const parser = new Parser(
    {
      onopentagname: () => count.beginElement(),
      onattribute: () => count.addAttribute(),
      onopentag(name, attributes) {
        count.addElement(name, open.length)
        const isLeftOut = open.at(-1) === null || !isKnown(name)
        if (!isLeftOut && drawn.has(name))
          out.push(`<${name}${attributesOf(attributes, open.length === 0)}>`)
        open.push(isLeftOut ? null : drawn.has(name) ? name : '')
      },
      onclosetag() {
        const name = open.pop()
        if (name === 'style') out.push(escaped(rulesOf(sheet)))
        if (name === 'style') sheet = ''
        if (name) out.push(`</${name}>`)
      },
      ontext(data) {
        const name = open.at(-1)
        if (name === 'style') sheet += data
        else if (name === 'text' || name === 'tspan') out.push(escaped(data))
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return out.join('')
}

/** Throws if the drawing is too expensive. */
function createCount() {
  const count = { elements: 0, attributes: 0, uses: 0 }
  return {
    beginElement() {
      count.attributes = 0
    },
    addAttribute() {
      count.attributes += 1
      if (count.attributes > limits.attributes) throw tooComplicated()
    },
    addElement(name: string, depth: number) {
      count.elements += 1
      count.uses += name === 'use' ? 1 : 0
      if (count.elements > limits.elements || count.uses > limits.uses || depth >= limits.depth)
        throw tooComplicated()
      if (refused.has(name))
        throw new SvgRefused(
          `This SVG uses “${name}”, which isn’t supported. Save it as PNG and upload that.`,
        )
    },
  }
}

const isKnown = (name: string) => drawn.has(name) || transparent.has(name)

const tooComplicated = () =>
  new SvgRefused('This SVG is too complex. Save it as PNG and upload that.')

const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

function attributesOf(attributes: Readonly<Record<string, string>>, isRoot: boolean): string {
  const allowed = Object.entries(attributes).flatMap(([name, value]) => {
    const clean = name === 'style' ? declarationsOf(value) : isAllowed(name, value) ? value : ''
    return clean ? [` ${name}="${escaped(clean)}"`] : []
  })
  return `${isRoot ? namespaces : ''}${allowed.join('')}`
}

function isAllowed(name: string, value: string): boolean {
  if (!longValues.has(name) && value.length > limits.valueLength) return false
  if (name === 'href' || name === 'xlink:href') return /^#[\w.:-]+$/.test(value)
  return (attributes.has(name) || properties.has(name)) && isPlain(value)
}

const isPlain = (value: string) =>
  !/url|@|\\|javascript|expression|image-set/i.test(
    value.replace(/url\(\s*["']?#[\w.:-]+["']?\s*\)/gi, ''),
  )

function declarationsOf(style: string): string {
  return style
    .slice(0, limits.valueLength)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const [name, value] = [
        declaration.slice(0, colon).trim(),
        declaration.slice(colon + 1).trim(),
      ]
      return properties.has(name) && isPlain(value) ? [`${name}:${value}`] : []
    })
    .join(';')
}

const mostRules = 500

/** Only plain rules of a style sheet: no `@`, no selectors beyond element names, classes and ids. */
function rulesOf(sheet: string): string {
  const rules = sheet
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .split('}')
    .slice(0, mostRules)
  return rules
    .flatMap((rule) => {
      const brace = rule.indexOf('{')
      const selector = rule.slice(0, brace).trim()
      const isSelector = brace > 0 && /^[\w\s.,#*-]{1,500}$/.test(selector)
      return isSelector ? [`${selector}{${declarationsOf(rule.slice(brace + 1))}}`] : []
    })
    .join('')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? '')
