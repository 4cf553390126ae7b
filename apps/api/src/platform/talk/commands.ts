import { describe } from './describe-slots.ts'
import type { QuestionNode, Script } from './script-shape.ts'
import type { Command, SlotKey } from './senses.ts'
import { settle, without } from './settle.ts'
import { beginTalk, openNode } from './talk.ts'
import type { Talk } from './talk.ts'
import { asking, calm, turn } from './turn.ts'
import type { Turn } from './turn.ts'

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

export function obey<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  command: Command,
): Turn<V> {
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

export function call<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> {
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

export function skip<V extends object>(script: Script<V>, before: Talk<V>): Turn<V> {
  if (before.editing || before.isCalling) return edit(script, before, null)
  const node = openNode(script, before)
  if (node.kind !== 'question') return turn(before, [node.reask])
  if (before.partial?.includes(node.slot)) return complete(script, before, node.slot)
  if (script.slots[node.slot]?.isRequired) return insist(script, before, node)
  const talk = {
    ...before,
    ...calm,
    skipped: [...before.skipped, node.slot],
    settled: [...before.settled, node.slot],
  }
  return turn(talk, asking(script, talk))
}

/** Keeps the answer given in passing. */
function complete<V extends object>(script: Script<V>, before: Talk<V>, slot: SlotKey<V>): Turn<V> {
  const { talk } = settle(script, { ...before, ...calm }, {
    [slot]: before.slots[slot],
  } as Partial<V>)
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

export function takeFallback<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  { slot }: QuestionNode<V>,
): Turn<V> | null {
  if (before.editing || before.isCalling || !script.slots[slot]?.isRequired) return null
  const fallback = script.senses.fallback?.(slot, before.slots, before.misses) ?? {}
  return Object.keys(fallback).length === 0 ? null : takeAndSay(script, before, fallback)
}

export function takeAndSay<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  answers: Partial<V>,
): Turn<V> {
  const { talk, answered } = settle(script, { ...before, ...calm }, answers)
  const note = `Then I’ll take ${describe(script, talk, answered)}. Tell me if that’s wrong.`
  return turn(talk, [note, ...asking(script, talk)], { answered })
}

export function answerRestart<V extends object>(
  script: Script<V>,
  before: Talk<V>,
  text: string,
): Turn<V> {
  const isSure = /^\s*(?:yes|yep|yeah|ok|sure|start over|please|do it)/i.test(text)
  return isSure
    ? turn(beginTalk<V>(), [opening(script)])
    : edit(script, { ...before, isRestarting: false }, before.editing)
}
