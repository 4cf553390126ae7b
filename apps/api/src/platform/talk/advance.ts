import type { Slots } from '@marketday/contract/assistant/slots'

import { answerRestart, call, edit, obey, skip, takeAndSay, takeFallback } from './commands.ts'
import { describe, labels } from './describe-slots.ts'
import type { Script } from './script-shape.ts'
import type { Guess, SlotKey, Understanding } from './senses.ts'
import { settle, without } from './settle.ts'
import { offeredIn, openNode, slotAsked, uniqueGuesses, unsettledBy, wordsFor } from './talk.ts'
import type { Suggested, Talk } from './talk.ts'
import { normalise } from './words-said.ts'
import { asking, calm, turn } from './turn.ts'
import type { Turn } from './turn.ts'

/** Model's reading of a message that the rules do not understand: offered or looked up, never filled in. */
export interface Proposed<V extends object = Slots> {
  readonly guesses: readonly Guess<V>[]
  readonly isQuestion: boolean
}

interface UserMessage<V extends object> {
  readonly text: string
  readonly suggested?: Suggested<V>
  readonly proposed?: Proposed<V>
}

/** Pure: processes one message without stored state or side effects. */
export function advance<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { text, suggested = {}, proposed }: UserMessage<V>,
): Turn<V> {
  if (before.isRestarting) return answerRestart(script, before, text)
  const heard = understand(script, before, text, suggested)
  const changed = change(script, before, heard)
  if (changed) return changed
  const { question } = heard
  if (isNew(script, before, heard)) return { ...take(script, before, heard), question }
  if (question !== null) return askBack(script, before, question)
  if (proposed?.isQuestion) return askBack(script, before, text)
  const guesses = proposed ? mostLikely(proposed, heard) : heard.guesses
  return ponder(script, before, { guesses, text })
}

/** Words that only repeat earlier answers don't answer the open question. */
function isNew<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { slots, partial }: Understanding<V>,
): boolean {
  const openSlot = slotAsked(openNode(script, before))
  const names = script.senses.slots.filter((slot) => slot in slots)
  const isRepeated = names.every(
    (slot) => slot !== openSlot && String(slots[slot]) === String(before.slots[slot]),
  )
  return names.length > 0 && (!isRepeated || partial !== undefined || openSlot === null)
}

function understand<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  text: string,
  suggested: Suggested<V>,
): Understanding<V> {
  const openSlot = slotAsked(openNode(script, before))
  return script.senses.understand(text, {
    asked: openSlot,
    known: before.slots,
    last: before.misses > 0 ? null : lastAnswer(before),
    partial: before.partial ?? [],
    offered: offeredIn(script, before, suggested),
    toLabel: (slot, value) => wordsFor(script, slot, value),
  })
}

/** Commands and answers taken back, which need no further reading. */
function change<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { command, removed, reopened }: Understanding<V>,
): Turn<V> | null {
  if (command) return obey(script, before, command)
  if (removed) return remove(script, before, removed)
  return reopened ? edit(script, before, reopened) : null
}

const lastAnswer = <V extends object>({ settled, skipped }: Talk<V>): SlotKey<V> | null =>
  settled.findLast((slot) => !skipped.includes(slot)) ?? null

function remove<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  slots: readonly SlotKey<V>[],
): Turn<V> {
  const optional = slots.filter((slot) => !script.slots[slot]?.isRequired)
  const cleared = without({ ...before, ...calm, editing: null, isConfirmed: false }, slots)
  const talk = { ...cleared, skipped: [...cleared.skipped, ...optional] }
  return turn(talk, [`I removed ${labels(script, slots)}.`, ...asking(script, talk)])
}

/** The question is answered elsewhere; the script's own question stays open. */
function askBack<V extends object>(script: Script<V>, before: Talk<V>, question: string): Turn<V> {
  const talk = { ...before, guesses: [] }
  return turn(talk, asking(script, talk), { question })
}

const missesBeforeFallback = 3

function take<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { slots, guesses, partial = [] }: Understanding<V>,
): Turn<V> {
  const { imply, mailbox } = script.senses
  const openSlot = slotAsked(openNode(script, before))
  const settled = settle(script, { ...before, ...calm, guesses }, imply(slots, before.slots))
  const { answered, dropped } = settled
  const talk = partial.length > 0 ? { ...settled.talk, partial } : settled.talk
  const volunteered = answered.filter((slot) => slot !== openSlot)
  const notes = volunteered.length > 0 ? [`Noted: ${describe(script, talk, volunteered)}.`] : []
  if (dropped.length > 0) notes.push(`I removed what no longer fits: ${labels(script, dropped)}.`)
  if (before.isCalling && mailbox && talk.slots[mailbox]) return { ...call(script, talk), answered }
  return turn(talk, [...notes, goOn(script, before, talk)], { answered })
}

function goOn<V extends object>(script: Script<V>, before: Talk<V>, talk: Talk<V>): string {
  const node = openNode(script, talk)
  if (node.kind === 'question') {
    const held = unsettledBy(node, talk.slots[node.slot])
    if (held) return held
    if (talk.guesses.length > 0) return askClosest(node.reask)
    if (node === openNode(script, before)) return node.ask
  }
  return node.ask
}

/** Part of the message was understood, so nothing is apologised for. */
function askClosest(reask: string): string {
  const question = reask.replace(/^Sorry, I didn’t get that\.\s*/, '')
  return question.includes('closest') ? question : `Which is closest? ${question}`
}

const mostLikely = <V extends object>(proposed: Proposed<V>, heard: Understanding<V>): Guess<V>[] =>
  uniqueGuesses([...proposed.guesses, ...heard.guesses]).slice(0, 3)

function ponder<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { guesses, text }: Repeated<V>,
): Turn<V> {
  const node = openNode(script, before)
  const misses = before.misses + 1
  const insisted =
    takeRepeated(script, before, { guesses, text }) ?? agreeAgain(script, before, text)
  if (insisted) return insisted
  const gaveUp = misses >= (guesses.length > 0 ? 3 : 2) ? giveUp(script, before) : null
  if (gaveUp) return { ...gaveUp, isMiss: true }
  const offersPerson = misses >= 2 && script.senses.mailbox !== null
  const offer = offersPerson ? [' Or say “person” and our team will answer you.'] : []
  const reply = [didYouMean(guesses), node.reask].join('')
  return turn({ ...before, misses, guesses }, [reply + offer.join('')], { isMiss: true })
}

function didYouMean<V extends object>(guesses: readonly Guess<V>[]): string {
  const [first, ...others] = guesses
  if (!first) return ''
  return others.length === 0 ? `Did you mean ${first.label}? ` : 'Did you mean one of these? '
}

/** Unknown words that may agree with the summary count when the visitor says so again. */
function agreeAgain<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  text: string,
): Turn<V> | null {
  const isAsked = openNode(script, before).kind === 'summary' && before.misses > 0
  return isAsked && script.senses.isAssent?.(text) ? obey(script, before, 'confirm') : null
}

interface Repeated<V extends object> {
  readonly guesses: readonly Guess<V>[]
  readonly text: string
}

/** The same words again confirm the one reading that was offered, or the one with these words. */
function takeRepeated<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { guesses, text }: Repeated<V>,
): Turn<V> | null {
  const isSame = guesses.length > 0 && listValues(guesses) === listValues(before.guesses)
  if (!isSame) return null
  const normalised = ` ${normalise(text)} `
  // Two readings come in the order of the message: its main goods first.
  const meant =
    guesses.length <= 2
      ? guesses[0]
      : guesses.find(
          ({ value }) => typeof value === 'string' && normalised === ` ${normalise(value)} `,
        )
  return meant ? takeAndSay(script, before, script.senses.admit(meant.slot, meant.value)) : null
}

const listValues = <V extends object>(guesses: readonly Guess<V>[]): string =>
  guesses.map(({ slot, value }) => `${slot} ${String(value)}`).join('\n')

/**
 * Leaves out what is optional after repeated misses. A required question offers its choices again,
 * and then takes a value that it says.
 */
function giveUp<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> | null {
  const node = openNode(script, before)
  if (node.kind !== 'question' || before.editing || before.isCalling) return null
  if (script.slots[node.slot]?.isRequired)
    return before.misses >= missesBeforeFallback ? takeFallback(script, before, node) : null
  const skipped = skip(script, before)
  return { ...skipped, replies: ['Let’s leave that out for now.', ...skipped.replies] }
}
