import type { CheerioAPI } from 'cheerio'

import { plainVariant } from '@marketday/contract/imports/source-items'

import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { DomElement } from '../../formats/parse-html.ts'
import { plainLine } from '../../formats/plain-text.ts'
import type { Choices, PageContext } from '../claim.ts'
import { buyingForms } from './buying-forms.ts'
import { buttonRows } from './button-rows.ts'
import { availabilityIn } from './shown-stock.ts'

interface Value {
  readonly label: string
  readonly priceMinor: number | null
  readonly extraMinor: number
  readonly isAvailable: boolean
}

const optionNames =
  /size|colou?r|option|variant|attribut|größe|grösse|farbe|taille|couleur|talla|maat|kleur|storlek|färg|style|material|flavou?r|weight|gewicht|pack|length|width|format|type|scent|finish|edition|model|quantity-pack|swatch|super_attribute|group\[/i
const otherNames =
  /qty|quantity|menge|anzahl|sort|order|country|currency|language|rating|month|year|page|limit|ship|deliver|search|cat\b|purchas|subscri|frequen|payment|selling/i
const prompts =
  /^(?:[-–—*\s.]*(?:please )?(?:choose|select|pick|wähle|bitte|auswählen|choisi|sélectionn|elige|elija|elegir|seleccion|scegli|selezion|escolh|selecion|kies|välj|vælg|velg|valitse|wybierz|prosimy|vyberte|zvolte|izberi|odaberi|válassz|выберите|alege|seçin|o seu\b).*|[-–—*.\s]*|none|n\/a)$/iu
/** Values of other controls: orders of reviews, filters, links and buttons. */
const otherValues =
  /^(?:all|alle|tutt[ei]|tous|toutes|tod[oa]s|wszystkie|všechny)\s|bewertung|reviews?\b|newest|neueste|relevan|(?:low|high) to|merken$|drucken$|^(?:print|share|compare|wishlist|facebook|twitter)\b/iu
const asides =
  'header, footer, nav, aside, [class*="review" i], [class*="related" i], [class*="filter" i], [class*="newsletter" i], [class*="facet" i]'
const mostValues = 60
const mostVariants = 100

export function shownChoices(
  $: CheerioAPI,
  page: PageContext,
  priceMinor: number | null,
): Choices | null {
  const labels = labelsIn($)
  const form = { labels, page, mayChoose: buyingForms($) }
  const ofForms = [...selectsIn($, form), ...radiosIn($, form)]
    .filter(isOfProduct)
    .filter(isFirst)
    .slice(0, 3)
  const isSaid = ofForms.some(({ values }) => values.length > 1)
  const groups = isSaid ? ofForms : buttonsIn($, page).filter(isOfProduct)
  const options = groups.filter(({ values }) => values.length > 1)
  if (options.length === 0) return null
  const variants = combinations(options.map(({ values }) => values)).slice(0, mostVariants)
  return {
    options: options.map(({ name, values }) => ({
      name,
      values: values.map(({ label }) => label),
    })),
    variants: variants.map((values) => ({
      ...plainVariant,
      optionValues: values.map(({ label }) => label),
      priceMinor: priceOf(values, priceMinor),
      isAvailable: values.every(({ isAvailable }) => isAvailable),
    })),
  }
}

function priceOf(values: readonly Value[], priceMinor: number | null): number | null {
  const named = values.map((value) => value.priceMinor).find((price) => price !== null)
  const start = named ?? priceMinor
  return start == null ? null : start + values.reduce((sum, { extraMinor }) => sum + extraMinor, 0)
}

const combinations = (lists: readonly (readonly Value[])[]): Value[][] =>
  lists.reduce<Value[][]>(
    (rows, values) =>
      rows.flatMap((row) => values.map((value) => [...row, value])).slice(0, mostVariants),
    [[]],
  )

interface Option {
  readonly name: string
  readonly values: readonly Value[]
}

/** No numbers of pieces, and none of another control's values. */
const isOfProduct = ({ values }: Option) =>
  !values.some(({ label }) => otherValues.test(label)) && !isCount(values.map(({ label }) => label))

/** Pages repeat a choice for phones and in a bar. */
const isFirst = (option: Option, at: number, options: readonly Option[]) =>
  options.findIndex((other) => optionKey(other) === optionKey(option)) === at
const optionKey = ({ name, values }: Option) =>
  [name, ...values.map(({ label }) => label)].join('|')

const fewestCounts = 5
const isCount = (labels: readonly string[]) =>
  labels.length >= fewestCounts && labels.every((label, at) => label === String(at + 1))

interface FormContext {
  readonly labels: Labels
  readonly page: PageContext
  readonly mayChoose: (control: DomElement) => boolean
}

function selectsIn($: CheerioAPI, { labels, page, mayChoose }: FormContext): Option[] {
  return $('select')
    .toArray()
    .slice(0, 40)
    .flatMap((element) => {
      const select = $(element)
      const label = labelOfSelect(select, labels)
      const names = [select.attr('name'), select.attr('id'), select.attr('class'), label]
        .concat(select.attr('data-variant-option-name'))
        .join(' ')
      const isOther = otherNames.test(select.attr('name') ?? label)
      if (!optionNames.test(names) || isOther || select.closest(asides).length > 0) return []
      if (!mayChoose(element)) return []
      const values = select
        .find('option')
        .toArray()
        .slice(0, mostValues)
        .map((option) => ({ text: $(option).text(), isOff: $(option).is('[disabled]') }))
      return [{ name: nameOf(label, select.attr('name') ?? ''), values: valuesIn(values, page) }]
    })
}

const labelOfSelect = (select: ReturnType<CheerioAPI>, labels: Labels): string =>
  labels.get(select.attr('id') ?? '') ??
  select.attr('aria-label') ??
  select.attr('data-label') ??
  plainLine(select.closest('label').contents().first().text(), 80)

interface Group {
  readonly legend: string
  readonly texts: { text: string; isOff: boolean }[]
}

function radiosIn($: CheerioAPI, { labels, page, mayChoose }: FormContext): Option[] {
  const groups = new Map<string, Group>()
  for (const element of $('input[type="radio" i]').toArray().slice(0, 200)) {
    const input = $(element)
    const name = input.attr('name') ?? ''
    const set = input.closest(sets)
    if (!mayChoose(element)) continue
    if (!isOption(`${name} ${set.attr('class') ?? ''}`, name) || input.closest(asides).length > 0)
      continue
    const group = groups.get(name) ?? { legend: set.find('legend').first().text(), texts: [] }
    group.texts.push({ text: labelOf(input, labels), isOff: isOff(input) })
    groups.set(name, group)
  }
  return [...groups].map(([name, { legend, texts }]) => ({
    name: nameOf(legend, name),
    values: valuesIn(texts, page),
  }))
}

function buttonsIn($: CheerioAPI, page: PageContext): Option[] {
  return buttonRows($)
    .filter(({ names }) => isOption(names, names))
    .slice(0, 2)
    .map(({ label, names, texts }) => ({
      name: nameOf(label, /size|colou?r/i.exec(names)?.[0] ?? ''),
      values: valuesIn(texts, page),
    }))
}

const sets = 'fieldset, [class*="swatch" i], [class*="variant" i], [class*="option" i]'
const isOff = (input: ReturnType<CheerioAPI>) =>
  input.is('[disabled]') || /sold-?out|unavailable|disabled/i.test(input.attr('class') ?? '')

const isOption = (names: string, name: string) => optionNames.test(names) && !otherNames.test(name)

const labelOf = (input: ReturnType<CheerioAPI>, labels: Labels): string =>
  (labels.get(input.attr('id') ?? '') ?? input.closest('label').text()) ||
  (input.attr('value') ?? '')

type Labels = ReadonlyMap<string, string>

const labelsIn = ($: CheerioAPI): Labels =>
  new Map(
    $('label[for]')
      .toArray()
      .slice(0, 1000)
      .map((label) => [$(label).attr('for') ?? '', plainLine(seenText($, label), 80)] as const),
  )

const unseen = '[class*="visually-hidden" i], [class*="sr-only" i], [class*="screen-reader" i]'

/** Screen-reader text, such as «sold out», may be present at every choice. */
function seenText($: CheerioAPI, label: DomElement): string {
  if ($(label).children(unseen).length === 0) return $(label).text()
  const seen = $(label).clone()
  seen.children(unseen).remove()
  return seen.text() || $(label).text()
}

function nameOf(label: string, name: string): string {
  const cleaned = plainLine(label, 40)
    .replace(/\s*[:*]+.*$/, '')
    .replace(/^(?:select|choose|pick) (?:a |an |your )?/i, '')
    .replace(/(?<=\p{Ll})\p{Lu}\p{Ll}.*$/u, '')
  const inName = /(?:attribute_)?(?:pa_)?([a-z]{3,20})\]?$/i.exec(name)?.[1] ?? ''
  const chosen = cleaned || (optionNames.test(inName) ? inName : 'Option')
  return chosen.charAt(0).toUpperCase() + chosen.slice(1)
}

/** «Size: M» in a list of sizes. */
const leadingName =
  /^(?:size|colou?r|größe|farbe|taille|couleur|talla|tamanho|cor|taglia|colore|maat|kleur|storlek|färg|rozmiar|kolor)\s?:\s?/iu

/** «Large – £12.00», «Large (+£2.00)», «Large - sold out»: value «Large» with its price or availability. */
function valuesIn(
  texts: readonly { text: string; isOff: boolean }[],
  { currency }: PageContext,
): Value[] {
  const seen = new Set<string>()
  return texts.flatMap(({ text, isOff }) => {
    const line = plainLine(text, 120)
    const [price] = pricesIn(line, { currency })
    const isExtra = /\+\s?[^+]{0,6}\d/.test(line)
    // Single spaces only: unbounded repetition would backtrack on a hostile page.
    const label = line
      .replace(
        / ?[([]? ?[+-]? ?(?:[$€£¥₹]|[A-Z]{3} ) ?\d[\d.,]* ?[)\]]?.*$| ?[([]?[+-]? ?\d[\d.,]* ?(?:[€£$]|[A-Z]{3}\b|kr\b|zł|Kč) ?[)\]]?.*$/u,
        '',
      )
      .replace(
        /\s*[-–—(/]\s*(?:sold ?out|out of stock|unavailable|ausverkauft|in stock|auf lager|en stock|em stock|em estoque|op voorraad|disponible|disponibile|épuisé|agotado|esgotado|uitverkocht)\s*\)?$/iu,
        '',
      )
      .replace(/[\s\-–—:,(]+$/u, '')
      .replace(leadingName, '')
      .slice(0, 60)
    if (!label || prompts.test(label) || seen.has(label)) return []
    seen.add(label)
    const minor = price?.lowestMinor ?? null
    return [
      {
        label,
        priceMinor: isExtra ? null : minor,
        extraMinor: isExtra ? (minor ?? 0) : 0,
        isAvailable: !isOff && availabilityIn(line) !== false,
      },
    ]
  })
}
