import type { Colleague } from '@marketday/contract/orders/acts/order-notes'
import { isMention, splitMentions } from './split-mentions.ts'

interface MentionContext {
  /** Undefined while they are not loaded. */
  readonly colleagues: readonly Colleague[] | undefined
  /** Those chosen from the list, the last one last. */
  readonly chosenIds: readonly string[]
}

interface Mentions {
  readonly ids: readonly string[]
  /** Why it is not known yet who is told. */
  readonly problem: string | null
}

/** Whom a text names: those chosen from the list, else the only one of that name. */
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
    // Whoever was chosen before and taken out again is not told.
    const times = names.filter((named) => named === name).length
    ids.push(...(alike.length > 1 ? chosen.slice(-times) : alike))
  }
  return { ids, problem: null }
}

const namesSomebody = (text: string) => /(?<![\p{L}\p{N}.])@\S/u.test(text)

const notLoaded =
  'Your colleagues are not loaded yet. Try again in a moment, or leave out the @ to notify no one'
