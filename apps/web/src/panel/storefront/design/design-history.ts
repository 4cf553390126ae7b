import type { DesignDraft } from './design-draft.ts'

export const mostSteps = 50

/** Time within which changes of one setting are one step. */
const togetherMs = 1_500

interface Step {
  readonly draft: DesignDraft
  readonly selectedId: string | null
}

export interface History {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Change in progress, such as the setting being typed in. */
  readonly open: { readonly key: string; readonly at: number } | null
}

export const emptyHistory: History = { past: [], future: [], open: null }

/** `before` becomes a step unless the change continues the open one. */
export function addStep(
  history: History,
  before: Step,
  { key, at }: { readonly key: string | null; readonly at: number },
): History {
  const open = key === null ? null : { key, at }
  const { open: last } = history
  if (open && last?.key === open.key && at - last.at < togetherMs)
    return { ...history, open, future: [] }
  return { past: [...history.past, before].slice(-mostSteps), future: [], open }
}

export function stepBack(history: History, now: Step): [Step, History] | null {
  const step = history.past.at(-1)
  if (!step) return null
  const { past, future } = history
  return [step, { past: past.slice(0, -1), future: [now, ...future], open: null }]
}

export function stepForward(history: History, now: Step): [Step, History] | null {
  const [step, ...future] = history.future
  if (!step) return null
  return [step, { past: [...history.past, now].slice(-mostSteps), future, open: null }]
}

/** Carries another editor's save into every step, so that undo doesn't take it back. */
export const mapHistory = (
  { past, future }: History,
  change: (draft: DesignDraft) => DesignDraft,
): History => {
  const all = (steps: readonly Step[]) =>
    steps.map((step) => ({ ...step, draft: change(step.draft) }))
  return { past: all(past), future: all(future), open: null }
}
