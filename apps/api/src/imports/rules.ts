import { answer } from '@marketday/contract/endpoints/actions'
import { importTransitions } from '@marketday/contract/imports/import-states'
import type { ImportStatus } from '@marketday/contract/imports/import-states'
import * as contract from '@marketday/contract/imports/imports'
import { createResync } from '@marketday/contract/imports/resync'
import { importProblems } from '@marketday/contract/imports/imports'
import type { Import, ImportFilter, ImportProblem } from '@marketday/contract/imports/imports'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { draftReason, isUnanswered } from './doubts/rules.ts'
import type { Doubt, DoubtAnswer } from './doubts/rules.ts'
import { isPrice } from '@marketday/contract/imports/source-items'
import { isReading } from '@marketday/contract/imports/preview-states'
import type { PreviewStatus } from '@marketday/contract/imports/preview-states'

export interface Edit {
  readonly answer?: DoubtAnswer
  readonly title?: string
  readonly priceMinor?: number
  readonly isSelected?: boolean
}
export type Edits = Readonly<Record<string, Edit>>

export interface LightItem {
  readonly key: string
  readonly title: string
  readonly priceMinor: number | null
  readonly highestPriceMinor: number | null
  readonly currency: string | null
  readonly duplicateOf: string | null
  readonly hasImage: boolean
  readonly hasPriceRange: boolean
  /** Chosen individually by a person: not excluded for a missing price. */
  readonly isHandpicked: boolean
  /** A hundred times the median of the import or more, or a hundredth or less. */
  readonly isOddPrice: boolean
  readonly doubt: Doubt
}

export interface ReviewedItem extends LightItem {
  readonly problems: ImportProblem[]
  readonly isEdited: boolean
  readonly isSelected: boolean
  /** Reason why it is imported as a draft; null if it goes live. */
  readonly draftReason: string | null
  /** Waits for an answer to its doubt. */
  readonly isUnanswered: boolean
}

/** Item as it will be imported. Excluded by default without a price, or as a duplicate. */
export function reviewed(item: LightItem, edit: Edit = {}, currency: string): ReviewedItem {
  const { title = item.title, priceMinor = item.priceMinor } = edit
  const isReady = isPrice(priceMinor) || item.isHandpicked
  const isSelected = edit.isSelected ?? (isReady && item.duplicateOf === null)
  const problems = problemsOf(
    { ...item, title, priceMinor },
    edit.priceMinor === undefined ? currency : null,
  )
  const reason = draftReason({ ...item, problems }, edit)
  return {
    ...item,
    title,
    priceMinor,
    highestPriceMinor: edit.priceMinor ?? item.highestPriceMinor,
    problems,
    draftReason: reason,
    isUnanswered: isUnanswered({ isSelected, priceMinor, draftReason: reason }, edit),
    isEdited: edit.title !== undefined || edit.priceMinor !== undefined,
    isSelected,
  }
}

/** `currency`: the shop's; null if a person entered the price. */
function problemsOf(item: LightItem, currency: string | null): ImportProblem[] {
  const isForeign = currency !== null && item.currency !== null && item.currency !== currency
  const checks = {
    'no-price': !isPrice(item.priceMinor),
    'price-range': item.hasPriceRange && !isPrice(item.priceMinor),
    'no-image': !item.hasImage,
    duplicate: item.duplicateOf !== null,
    'other-currency': isForeign && isPrice(item.priceMinor),
    'odd-price': item.isOddPrice && currency !== null,
    'label-name': isLabelName(item.title),
  }
  return importProblems.filter((problem) => checks[problem])
}

/** Buttons, links and headings that are read as names by mistake. */
export const labelNames: readonly string[] = [
  'add to cart | add to basket | add to bag | buy now | more info | more | read more',
  'details | view details | learn more | order now | quick view | select options',
  'from | price | total | subtotal | new | sale | sold out | menu | home | shop',
  'in den warenkorb | mehr | mehr infos | mehr erfahren | jetzt kaufen | preis | ab',
  'ajouter au panier | en savoir plus | voir | acheter | prix | à partir de',
  'añadir al carrito | más información | ver más | comprar | precio | desde',
  'aggiungi al carrello | scopri di più | acquista | prezzo | dettagli | da',
  'in winkelwagen | meer info | lees meer | bestellen | prijs | vanaf | bekijk',
  'adicionar ao carrinho | saiba mais | preço | dodaj do koszyka | więcej | cena',
  'lägg i varukorg | läs mer | köp | pris | læg i kurv | læs mere | køb',
].flatMap((names) => names.split(' | '))
const labels = new Set(labelNames)

const isLabelName = (title: string) => labels.has(title.trim().toLowerCase())

export interface ItemWish {
  readonly filter?: ImportFilter | undefined
  readonly search?: string | undefined
}

export const isShown = (item: ReviewedItem, { filter = 'all', search = '' }: ItemWish): boolean =>
  passes(item, filter) && item.title.toLowerCase().includes(search.trim().toLowerCase())

export function passes(item: ReviewedItem, filter: ImportFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'unanswered') return item.isUnanswered
  return filter === 'selected' ? item.isSelected : item.problems.includes(filter)
}

interface Situation {
  readonly kind: Import['kind']
  /** Empty if the items came from a list. */
  readonly address: string
  readonly isCompared: boolean
  readonly status: ImportStatus
  readonly previewStatus: PreviewStatus
  readonly selected: number
  readonly left: number
  readonly shortage: Import['shortage']
  readonly finishedAt: string | null
  readonly now: Date
}

const undoDays = 7

export function actionsFor(situation: Situation, can: Can): Import['actions'] {
  return answer(acts, can, {
    commit: commitBlock(situation),
    undo: undoBlock(situation),
    cancel: cancelBlock(situation),
    resync: resyncBlock(situation),
  })
}

const acts = {
  endpoints: {
    commit: contract.commitImport,
    undo: contract.undoImport,
    cancel: contract.cancelImport,
    resync: createResync,
  },
  refusals: { 'products.edit': 'Your role can see imports but not change them' },
}

const canMove = (from: ImportStatus, to: ImportStatus) => importTransitions[from].includes(to)

const pastReview: Readonly<Partial<Record<ImportStatus, string>>> = {
  committing: 'The items are being imported',
  cancelled: 'The import was cancelled',
  undoing: 'The import is being undone',
  undone: 'The import was undone',
}

function commitBlock(situation: Situation): string | null {
  const { kind, status, previewStatus, selected, left } = situation
  if (!canMove(status, 'committing') || (status === 'done' && left === 0))
    return pastReview[status] ?? 'It was already imported'
  if (kind !== 'import') return changesBlock(situation)
  const full = fullPlan(situation)
  if (full !== null) return full
  return selected === 0 && !isReading(previewStatus) ? 'Select at least one item' : null
}

function changesBlock({ kind, isCompared, selected }: Situation): string | null {
  const isSheet = kind === 'sheet'
  if (!isCompared) return `The ${isSheet ? 'file' : 'website'} is still being compared`
  if (selected > 0) return null
  return isSheet ? 'Nothing in this file would change your shop' : 'Select at least one change'
}

function cancelBlock({ kind, status }: Situation): string | null {
  const mayStop = kind === 'sheet' && status === 'committing'
  return mayStop || canMove(status, 'cancelled') ? null : 'It is no longer in review'
}

/** Plan limit already reached, before any of these items. */
function fullPlan({ status, selected, left, shortage }: Situation): string | null {
  const waiting = status === 'done' ? left : selected
  return shortage !== null && shortage.waiting === waiting ? shortage.sentence : null
}

function resyncBlock({ address, status }: Situation): string | null {
  if (address === '') return 'These items did not come from a website'
  return status === 'done' ? null : 'Only a website that was imported can be checked again'
}

function undoBlock({ status, finishedAt, now }: Situation): string | null {
  if (!canMove(status, 'undoing'))
    return status.startsWith('undo') ? 'It was already undone' : 'Nothing was imported yet'
  const age = finishedAt ? now.getTime() - Date.parse(finishedAt) : 0
  return age > undoDays * 86_400_000 ? `An import can be undone for ${undoDays} days` : null
}

export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)
