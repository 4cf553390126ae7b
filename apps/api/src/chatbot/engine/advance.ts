import type { SlotName } from '@marketday/contract/chatbot/slot-names'
import type { Slots } from '@marketday/contract/chatbot/slots'

import type { Guess } from '../understanding/answers/hearing.ts'
import type { Command } from '../understanding/message/read-command.ts'
import { admitted, understand } from '../understanding/understand.ts'
import type { Understanding } from '../understanding/understand.ts'
import type { Script } from './script-shape.ts'
import { settle, without } from './settle.ts'
import {
  newTalk,
  offeredIn,
  openNode,
  slotAsked,
  uniqueGuesses,
  unsettledBy,
  wordsFor,
} from './talk.ts'
import type { Suggested, Talk } from './talk.ts'

export interface Turn {
  readonly talk: Talk
  readonly replies: readonly string[]
  /** What the message answered. */
  readonly answered: readonly SlotName[]
  /** Somebody shall be written to by a person; where, is known. */
  readonly callsPerson: boolean
  /** What was asked about the product; the engine knows no answers. */
  readonly question: string | null
  /** Nothing was understood: no answer, no command and no question. */
  readonly isMiss: boolean
}

/** What a model makes of a message that the rules do not understand: offered or looked up, never filled in. */
export interface Proposed {
  readonly guesses: readonly Guess[]
  /** It asks something that our texts answer. */
  readonly isQuestion: boolean
}

interface Said {
  readonly text: string
  readonly suggested?: Suggested
  readonly proposed?: Proposed
}

/** One message and what follows from it: nothing else is known, remembered or done here. */
export function advance(
  script: Script,
  before: Talk,
  { text, suggested = {}, proposed }: Said,
): Turn {
  if (before.isRestarting) return answerRestart(script, before, text)
  const asked = slotAsked(openNode(script, before))
  const heard = understand(text, {
    asked,
    known: before.slots,
    offered: offeredIn(script, before, suggested),
    toLabel: (slot, value) => wordsFor(script, slot, value),
  })
  if (heard.command) return obey[heard.command](script, before)
  const { question } = heard
  if (Object.keys(heard.slots).length > 0) return { ...take(script, before, heard), question }
  if (question !== null) return askBack(script, before, question)
  if (proposed?.isQuestion) return askBack(script, before, text)
  return ponder(script, before, proposed ? mostLikely(proposed, heard) : heard.guesses)
}

/** Somebody else answers the question; ours is still open. */
function askBack(script: Script, before: Talk, question: string): Turn {
  const talk = { ...before, guesses: [] }
  return turn(talk, asking(script, talk), { question })
}

/** Opens an answer again; null leaves it as it was. */
export function edit(script: Script, before: Talk, slot: SlotName | null): Turn {
  const talk = { ...before, ...calm, editing: slot, isRestarting: false }
  return turn(
    talk,
    slot
      ? [openNode(script, talk).ask]
      : ['All right, nothing is changed.', ...asking(script, talk)],
  )
}

/** What is asked first. */
export const opening = (script: Script): string => openNode(script, newTalk).ask

const calm = { misses: 0, guesses: [], isCalling: false } as const

const turn = (talk: Talk, replies: readonly string[], rest: Partial<Turn> = {}): Turn => ({
  talk,
  replies,
  answered: [],
  callsPerson: false,
  question: null,
  isMiss: false,
  ...rest,
})

const asking = (script: Script, talk: Talk): string[] => [openNode(script, talk).ask]

function take(script: Script, before: Talk, { slots, guesses }: Understanding): Turn {
  const asked = slotAsked(openNode(script, before))
  const settled = settle(script, { ...before, ...calm, guesses }, implied(before, slots))
  const { talk, answered, dropped } = settled
  const volunteered = answered.filter((slot) => slot !== asked)
  const notes = volunteered.length > 0 ? [`Noted: ${describe(script, talk, volunteered)}.`] : []
  if (dropped.length > 0) notes.push(`I forgot what no longer fits: ${labels(script, dropped)}.`)
  if (before.isCalling && talk.slots.email) return { ...call(script, talk), answered }
  return turn(talk, [...notes, goOn(script, before, talk)], { answered })
}

/** Whoever names a website has one. */
const implied = ({ slots: known }: Talk, slots: Partial<Slots>): Partial<Slots> =>
  slots.url && !known.intent ? { ...slots, ...admitted('intent', 'website') } : slots

function goOn(script: Script, before: Talk, talk: Talk): string {
  const node = openNode(script, talk)
  if (node.kind === 'question') {
    const held = unsettledBy(node, talk.slots[node.slot])
    if (held) return held
    if (talk.guesses.length > 0) return `Which is closest? ${node.reask}`
    if (node === openNode(script, before)) return node.ask
  }
  return node.ask
}

const mostLikely = (proposed: Proposed, heard: Understanding): Guess[] =>
  uniqueGuesses([...proposed.guesses, ...heard.guesses]).slice(0, 3)

function ponder(script: Script, before: Talk, guesses: readonly Guess[]): Turn {
  const node = openNode(script, before)
  const misses = before.misses + 1
  const offer = misses >= 2 ? [' Or say “person”, and one of us answers you.'] : []
  const words = guesses.length > 0 ? `Did you mean one of these? ${node.reask}` : node.reask
  return turn({ ...before, misses, guesses }, [words + offer.join('')], { isMiss: true })
}

type Act = (script: Script, before: Talk) => Turn

const obey: Readonly<Record<Command, Act>> = {
  back: goBack,
  skip,
  help: (script, before) => turn({ ...before, guesses: [] }, [openNode(script, before).help]),
  person: (script, before) =>
    before.slots.email
      ? call(script, { ...before, ...calm })
      : turn({ ...before, ...calm, isCalling: true, editing: null }, [
          'Of course. Which email address may one of us answer to?',
        ]),
  restart: (_script, before) =>
    turn({ ...before, ...calm, isRestarting: true }, [
      'Shall I forget everything you said and begin again?',
    ]),
  confirm: (script, before) => {
    const isSummary = openNode(script, before).kind === 'summary'
    const talk = { ...before, ...calm, isConfirmed: before.isConfirmed || isSummary }
    const node = openNode(script, talk)
    return turn(talk, [isSummary ? node.ask : node.reask])
  },
}

function call(script: Script, before: Talk): Turn {
  const talk = { ...before, ...calm }
  return turn(talk, asking(script, talk), { callsPerson: true })
}

function goBack(script: Script, before: Talk): Turn {
  if (before.editing || before.isCalling) return edit(script, before, null)
  const last = before.settled.at(-1)
  const talk = { ...before, ...calm, isConfirmed: false }
  if (before.isConfirmed) return turn(talk, asking(script, talk))
  if (!last) return turn(talk, ['This is where we began.', ...asking(script, talk)])
  const reopened = without(talk, [last])
  return turn(reopened, asking(script, reopened))
}

function skip(script: Script, before: Talk): Turn {
  if (before.editing || before.isCalling) return edit(script, before, null)
  const node = openNode(script, before)
  if (node.kind !== 'question') return turn(before, [node.reask])
  if (script.slots[node.slot]?.isRequired)
    return turn({ ...before, guesses: [] }, [
      `I cannot set up a shop without this one. ${node.reask}`,
    ])
  const talk = {
    ...before,
    ...calm,
    skipped: [...before.skipped, node.slot],
    settled: [...before.settled, node.slot],
  }
  return turn(talk, asking(script, talk))
}

function answerRestart(script: Script, before: Talk, text: string): Turn {
  const isSure = /^\s*(?:yes|yep|yeah|ok|sure|start over|please|do it)/i.test(text)
  return isSure
    ? turn(newTalk, [opening(script)])
    : edit(script, { ...before, isRestarting: false }, before.editing)
}

const describe = (script: Script, { slots }: Talk, names: readonly SlotName[]) =>
  names
    .map(
      (slot) =>
        `${lower(script.slots[slot]?.label ?? slot)} ${wordsFor(script, slot, slots[slot])}`,
    )
    .join(', ')

const labels = (script: Script, names: readonly SlotName[]) =>
  names.map((slot) => lower(script.slots[slot]?.label ?? slot)).join(', ')

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
