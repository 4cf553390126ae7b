import type { Colleague } from '@marketday/contract/orders/acts/order-notes'
import { isMention, splitMentions } from './split-mentions.ts'

interface MentionContext {
  /** Undefined until loaded. */
  readonly colleagues: readonly Colleague[] | undefined
  /** Chosen from the list, latest last. */
  readonly chosenIds: readonly string[]
}

interface Mentions {
  readonly ids: readonly string[]
  readonly problem: string | null
}

/** Resolves mentions: those chosen from the list, else the only match of the name. */
export function checkMentions(text: string, { colleagues, chosenIds }: MentionContext): Mentions {
  if (!colleagues) return { ids: [], problem: namesSomebody(text) ? notLoaded : null }
  const names = splitMentions(
    text,
    colleagues.map(({ name }) => name),
  ).filter(isMention)
  const ids: string[] = []
  for (const name of new Set(names)) {
    const alike = colleagues.filter((colleague) => colleague.name === name).map(({ id }) => id)
    const chosen = chosenIds.filter((id) => alike.includes(id))
    if (alike.length > 1 && chosen.length === 0)
      return { ids: [], problem: `Choose which ${name} you mean from the list` }
    // Colleagues chosen earlier and removed again are not notified.
    const times = names.filter((named) => named === name).length
    ids.push(...(alike.length > 1 ? chosen.slice(-times) : alike))
  }
  return { ids, problem: null }
}

const namesSomebody = (text: string) => /(?<![\p{L}\p{N}.])@\S/u.test(text)

const notLoaded =
  'Your colleagues are not loaded yet. Try again in a moment, or leave out the @ to notify no one'
