import type { Slots } from '@marketday/contract/assistant/slots'

import { describe, labels } from './describe-slots.ts'
import type { QuestionNode, Script } from './script-shape.ts'
import type { Command, Guess, SlotKey, Understanding } from './senses.ts'
import { settle, without } from './settle.ts'
import {
  beginTalk,
  offeredIn,
  openNode,
  slotAsked,
  uniqueGuesses,
  unsettledBy,
  wordsFor,
} from './talk.ts'
import type { Suggested, Talk } from './talk.ts'

export interface Turn<V extends object = Slots> {
  readonly talk: Talk<V>
  readonly replies: readonly string[]
  readonly answered: readonly SlotKey<V>[]
  /** The visitor asks for a person, and the reply address is known. */
  readonly callsPerson: boolean
  readonly question: string | null
  readonly isMiss: boolean
}

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
  const openSlot = slotAsked(openNode(script, before))
  const heard = script.senses.understand(text, {
    asked: openSlot,
    known: before.slots,
    last: before.misses > 0 ? null : lastAnswer(before),
    offered: offeredIn(script, before, suggested),
    toLabel: (slot, value) => wordsFor(script, slot, value),
  })
  const changed = change(script, before, heard)
  if (changed) return changed
  const { question } = heard
  if (Object.keys(heard.slots).length > 0) return { ...take(script, before, heard), question }
  if (question !== null) return askBack(script, before, question)
  if (proposed?.isQuestion) return askBack(script, before, text)
  return ponder(script, before, proposed ? mostLikely(proposed, heard) : heard.guesses)
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

/** Null restores the previous answer. */
export function edit<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  slot: SlotKey<V> | null,
): Turn<V> {
  const talk: Talk<V> = { ...before, ...calm, editing: slot, isRestarting: false }
  return turn(
    talk,
    slot
      ? [openNode(script, talk).ask]
      : ['All right, nothing was changed.', ...asking(script, talk)],
  )
}

export const opening = <V extends object>(script: Script<V>): string =>
  openNode(script, beginTalk<V>()).ask

const calm = { misses: 0, guesses: [], isCalling: false } as const

const turn = <V extends object>(
  talk: Talk<V>,
  replies: readonly string[],
  rest: Partial<Turn<V>> = {},
): Turn<V> => ({
  talk,
  replies,
  answered: [],
  callsPerson: false,
  question: null,
  isMiss: false,
  ...rest,
})

const asking = <V extends object>(script: Script<V>, talk: Talk<V>): string[] => [
  openNode(script, talk).ask,
]

function take<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { slots, guesses }: Understanding<V>,
): Turn<V> {
  const { imply, mailbox } = script.senses
  const openSlot = slotAsked(openNode(script, before))
  const settled = settle(script, { ...before, ...calm, guesses }, imply(slots, before.slots))
  const { talk, answered, dropped } = settled
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
  guesses: readonly Guess<V>[],
): Turn<V> {
  const node = openNode(script, before)
  const misses = before.misses + 1
  const gaveUp = misses >= (guesses.length > 0 ? 3 : 2) ? giveUp(script, before) : null
  if (gaveUp) return { ...gaveUp, isMiss: true }
  const offersPerson = misses >= 2 && script.senses.mailbox !== null
  const offer = offersPerson ? [' Or say “person” and our team will answer you.'] : []
  const reply = guesses.length > 0 ? `Did you mean one of these? ${node.reask}` : node.reask
  return turn({ ...before, misses, guesses }, [reply + offer.join('')], { isMiss: true })
}

/** Leaves out what is optional after repeated misses; a required question offers its choices again. */
function giveUp<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> | null {
  const node = openNode(script, before)
  if (node.kind !== 'question' || before.editing || before.isCalling) return null
  if (script.slots[node.slot]?.isRequired) return null
  const skipped = skip(script, before)
  return { ...skipped, replies: ['Let’s leave that out for now.', ...skipped.replies] }
}

function obey<V extends object>(script: Script<V>, before: Talk<V>, command: Command): Turn<V> {
  switch (command) {
    case 'back':
      return goBack(script, before)
    case 'skip':
      return skip(script, before)
    case 'help':
      return turn({ ...before, guesses: [] }, [openNode(script, before).help])
    case 'person':
      return askForPerson(script, before)
    case 'restart':
      return turn({ ...before, ...calm, isRestarting: true }, [
        'Delete all your answers and start over?',
      ])
    case 'confirm':
      return confirm(script, before)
  }
}

function askForPerson<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> {
  const { mailbox } = script.senses
  if (mailbox === null || before.slots[mailbox]) return call(script, before)
  return turn({ ...before, ...calm, isCalling: true, editing: null }, [
    'Of course. What email address can we answer to?',
  ])
}

function confirm<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> {
  const isSummary = openNode(script, before).kind === 'summary'
  const talk = { ...before, ...calm, isConfirmed: before.isConfirmed || isSummary }
  const node = openNode(script, talk)
  return turn(talk, [isSummary ? node.ask : node.reask])
}

function call<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> {
  const talk = { ...before, ...calm }
  return turn(talk, asking(script, talk), { callsPerson: true })
}

function goBack<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> {
  if (before.editing || before.isCalling) return edit(script, before, null)
  const last = before.settled.at(-1)
  const talk = { ...before, ...calm, isConfirmed: false }
  if (before.isConfirmed) return turn(talk, asking(script, talk))
  if (!last) return turn(talk, ['This is where we started.', ...asking(script, talk)])
  const reopened = without(talk, [last])
  return turn(reopened, asking(script, reopened))
}

function skip<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> {
  if (before.editing || before.isCalling) return edit(script, before, null)
  const node = openNode(script, before)
  if (node.kind !== 'question') return turn(before, [node.reask])
  if (script.slots[node.slot]?.isRequired) return insist(script, before, node)
  const talk = {
    ...before,
    ...calm,
    skipped: [...before.skipped, node.slot],
    settled: [...before.settled, node.slot],
  }
  return turn(talk, asking(script, talk))
}

/** A required question takes what follows from other answers, and says so; else it offers choices. */
function insist<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  node: QuestionNode<V>,
): Turn<V> {
  const taken = takeFallback(script, before, node)
  if (taken) return taken
  const talk = { ...before, guesses: [], misses: before.misses + 1 }
  return turn(talk, [`I can’t continue without this one. ${node.reask}`])
}

function takeFallback<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { slot }: QuestionNode<V>,
): Turn<V> | null {
  if (before.editing || before.isCalling || !script.slots[slot]?.isRequired) return null
  const fallback = script.senses.fallback?.(slot, before.slots, before.misses) ?? {}
  if (Object.keys(fallback).length === 0) return null
  const { talk, answered } = settle(script, { ...before, ...calm }, fallback)
  const note = `Then I’ll take ${describe(script, talk, answered)}. Tell me if that’s wrong.`
  return turn(talk, [note, ...asking(script, talk)], { answered })
}

function answerRestart<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  text: string,
): Turn<V> {
  const isSure = /^\s*(?:yes|yep|yeah|ok|sure|start over|please|do it)/i.test(text)
  return isSure
    ? turn(beginTalk<V>(), [opening(script)])
    : edit(script, { ...before, isRestarting: false }, before.editing)
}
