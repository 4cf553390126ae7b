import { toClock } from '@marketday/contract/storefront/shop/opening-hours'

import { findEntries } from './hours-entries.ts'
import type { Entry } from './hours-entries.ts'
import type { Span } from './hours-parts.ts'
import { hoursVocabulary, spokenLanguages, tokenize } from './hours-tokens.ts'

/**
 * Opening hours from visible lines, as `Mo 09:00-17:00`. Empty if none, if they hold only at times,
 * or if the page states two different ones: no hours are better than wrong ones.
 */
export function readHours(lines: readonly string[], lang: string): string[] {
  const spoken = spokenLanguages(lines.join(' ').slice(0, 300_000), lang)
  const vocabulary = hoursVocabulary(spoken.length > 0 ? spoken : ['en'])
  const entries = findEntries(lines.map((line) => tokenize(line, vocabulary)))
  if (entries.some(({ isSeasonal, about }) => isSeasonal && about !== 'other')) return []
  const weeks = toBlocks(entries).flatMap((block) => toWeek(block) ?? [])
  const labelled = weeks.filter(({ isLabelled }) => isLabelled)
  const candidates = labelled.length > 0 ? labelled : weeks
  const [first] = candidates
  const isOne = candidates.every(({ text }) => text === first?.text)
  return first && isOne ? first.text.split('\n') : []
}

const blockLines = 3

/** Entries that follow each other; a day that comes again begins a second week. */
function toBlocks(entries: readonly Entry[]): Entry[][] {
  const blocks: Entry[][] = []
  for (const entry of entries) {
    const block = blocks.at(-1)
    const last = block?.at(-1)
    const isNext =
      last !== undefined &&
      entry.line - last.line <= blockLines &&
      (entry.about === 'other') === (last.about === 'other') &&
      !(block ?? []).some((other) => doClash(other, entry))
    if (isNext) block?.push(entry)
    else blocks.push([entry])
  }
  return blocks
}

const doClash = (one: Entry, other: Entry) =>
  other.isSure &&
  one.days.some((day) => other.days.includes(day)) &&
  one.spans.some((span) => other.spans.some((next) => doOverlap(span, next)))

const doOverlap = (one: Span, other: Span) => one.opens < other.closes && other.opens < one.closes

interface Week {
  readonly isLabelled: boolean
  readonly text: string
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

function toWeek(block: readonly Entry[]): Week | null {
  const open = openDays(block)
  const isTrusted = block.every(
    ({ isSure, about }) => isSure && about !== 'other' && about !== 'unsure',
  )
  const isLabelled = block.some(({ about }) => about === 'label')
  const isWeek = open.size >= 5 || (open.size >= 2 && block.every(({ isPure }) => isPure))
  if (!isTrusted || !(isLabelled || isWeek)) return null
  const lines = dayNames.flatMap((name, index) => {
    const spans = (open.get(index + 1) ?? []).toSorted((a, b) => a.opens - b.opens)
    return spans.length > 0 ? [`${name} ${spans.map(writeSpan).join(', ')}`] : []
  })
  return lines.length > 0 ? { isLabelled, text: lines.join('\n') } : null
}

function openDays(block: readonly Entry[]): Map<number, Span[]> {
  const open = new Map<number, Span[]>()
  for (const { days, spans } of block)
    for (const day of days) open.set(day, [...(open.get(day) ?? []), ...spans])
  const closed = block.filter(({ spans }) => spans.length === 0).flatMap(({ days }) => days)
  for (const day of closed) open.set(day, [])
  return open
}

const writeSpan = ({ opens, closes }: Span) =>
  `${toClock(opens)}-${closes === 24 * 60 ? '24:00' : toClock(closes % (24 * 60))}`
