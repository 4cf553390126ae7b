import { maxImages } from '@marketday/contract/catalog/products/product-shapes'
import { readTags } from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

import type { Cell } from './read-own-cell.ts'
import { titleSlug } from '../../../platform/spelled-slugs.ts'

const mostLetters: Readonly<Partial<Record<SheetField, number>>> = {
  title: 255,
  vendor: 120,
  productType: 120,
  seoTitle: 120,
  seoDescription: 320,
  description: 20_000,

  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((place) => [
      [`option${place}Name`, 40],
      [`option${place}Value`, 60],
    ]),
  ),
}

/** Text that is cut if it is longer than its field. */
export function readText(field: SheetField, text: string): Cell {
  const most = mostLetters[field]
  const plain = field === 'description' ? text : text.replaceAll(/\s*\n\s*/g, ' ')
  if (most === undefined || plain.length <= most) return { value: plain }
  return {
    value: `${plain
      .slice(0, most - 1)
      .toWellFormed()
      .trimEnd()}…`,
    repair: {
      problem: `The text is longer than ${most} characters`,
      remedy: 'It is cut at the end',
    },
  }
}

/** Whole units: fractions are rounded, negative stock becomes 0. */
export function readStock(text: string): Cell {
  const number = decimalIn(text)
  if (number === null) return notWhole
  if (number < 0)
    return { value: 0, repair: { problem: 'The stock is negative', remedy: 'It is set to 0' } }
  const units = Math.min(Math.floor(number), 1_000_000)
  if (units === number) return { value: units }
  return {
    value: units,
    repair: { problem: 'The stock isn’t a whole number', remedy: 'It is rounded down' },
  }
}

const notWhole = { problem: 'This isn’t a whole number', remedy: 'Enter digits only, such as 12' }

export function readWeight(text: string): Cell {
  const number = decimalIn(text.replace(/\s*g(?:r|ram+e?s?)?\.?$/i, ''))
  if (number === null || number < 0) return notWhole
  const grams = Math.round(number)
  return grams === number
    ? { value: grams }
    : {
        value: grams,
        repair: {
          problem: 'The weight has fractions of a gram',
          remedy: 'It is rounded to whole grams',
        },
      }
}

function decimalIn(text: string): number | null {
  const plain = text.replaceAll(/[\s'’\u00A0]/g, '')
  if (!/^-?(?:\d{1,3}(?:[.,]\d{3})+|\d{1,12})(?:[.,]\d+)?$/.test(plain)) return null
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+$/.test(plain) || /^-?\d{1,3}(?:\.\d{3}){2,}$/.test(plain)
  return Number(isGrouped ? plain.replaceAll(/[.,]/g, '') : plain.replace(',', '.'))
}

export function readSlug(text: string): Cell {
  const slug = toSlug(text)
  if (slug === text || (slug !== '' && isAddress(text))) return { value: slug }
  const repair = { problem: 'This can’t be a web address', remedy: 'A similar address is made' }
  return slug === '' ? { repair } : { value: slug, repair }
}

/** `rye-loaf` of `https://shop.example/products/rye-loaf.html`; the address itself if a query tells pages apart. */
function lastPart(address: string): string {
  const { pathname, search } = new URL(address)
  const [name = ''] = pathname.split('/').filter(Boolean).toReversed()
  const last = name.replace(/\.(?:html?|php|aspx?)$/i, '')
  if (search !== '' || last === '') return address
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Address of the shop for one of another system; empty if nothing is left of it. */
export function toSlug(address: string): string {
  const text = isAddress(address) ? lastPart(address) : address
  const slug = titleSlug(text)
  return slug === 'item' ? (text.toLowerCase() === 'item' ? slug : '') : slug
}

const longest = 2_048
const isAddress = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= longest

export function readPictures(text: string): Cell {
  const parts = text.split(/[\s|]+|,(?=https?:)/).flatMap((part) => {
    const address = part.replace(/[,;]+$/, '')
    return address === '' ? [] : [address]
  })
  const addresses = parts.filter(isAddress)
  const notAddress = parts.length - addresses.length
  if (notAddress > 0)
    return {
      value: addresses.slice(0, maxImages),
      repair: {
        problem: 'This isn’t a picture’s web address',
        remedy: 'The picture is left out. Addresses start with https://',
      },
    }
  if (addresses.length > maxImages)
    return {
      value: addresses.slice(0, maxImages),
      repair: {
        problem: `More than ${maxImages} pictures`,
        remedy: `The first ${maxImages} are kept`,
      },
    }
  return { value: addresses }
}

const [longestTag, mostTags] = [40, 50]

export function readTagCell(text: string): Cell {
  const tags = readTags(text)
  const kept = [...new Set(tags.filter((tag) => tag.length <= longestTag))].slice(0, mostTags)
  return kept.length === new Set(tags).size
    ? { value: kept }
    : {
        value: kept,
        repair: {
          problem: `More than ${mostTags} tags, or a tag longer than ${longestTag} characters`,
          remedy: 'Those tags are left out',
        },
      }
}

const live = new Set(
  'active publish published public live visible online enabled aktiv veröffentlicht publié actif activo publicado attivo pubblicato actief gepubliceerd ativo aktywny aktivt aktif yayında активен опубликован активний'.split(
    ' ',
  ),
)
const hidden = new Set(
  'draft inactive unpublished trash hidden offline private disabled pending unlisted archived entwurf inaktiv versteckt brouillon inactif borrador inactivo bozza inattivo concept inactief rascunho inativo szkic nieaktywny utkast inaktivt pasif taslak неактивен черновик'.split(
    ' ',
  ),
)

/** Active or draft; null for another word. */
export function statusIn(text: string, isAnswer: { yes: boolean; no: boolean }): string | null {
  const word = text.toLowerCase()
  if (live.has(word) || isAnswer.yes) return 'active'
  return hidden.has(word) || isAnswer.no ? 'draft' : null
}

const spreadsheetError =
  /^#(?:DIV\/0!|N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FORMULA!|WERT!|BEZUG!|NV|ZAHL!)$/i

export const errorFault = (text: string): Cell | null =>
  spreadsheetError.test(text)
    ? {
        problem: 'The spreadsheet shows an error here instead of a value',
        remedy: 'Correct the formula, or enter the value itself, and upload the file again',
      }
    : null
