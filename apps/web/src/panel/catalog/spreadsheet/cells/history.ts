export interface Change<State> {
  readonly id: string
  readonly before: State
  readonly after: State
}

export type Step<State> = readonly Change<State>[]

export interface History<State> {
  readonly done: readonly Step<State>[]
  readonly undone: readonly Step<State>[]
}

export const maxSteps = 100

export const emptyHistory = { done: [], undone: [] } as const

/** Adds a step, clears redo, and drops the oldest beyond a hundred. */
export const noteStep = <State>({ done }: History<State>, step: Step<State>): History<State> => ({
  done: [...done, step].slice(-maxSteps),
  undone: [],
})

interface Turned<State> {
  readonly history: History<State>
  readonly states: readonly { readonly id: string; readonly state: State }[]
}

export function stepBack<State>({ done, undone }: History<State>): Turned<State> | null {
  const step = done.at(-1)
  if (!step) return null
  const states = step.map(({ id, before }) => ({ id, state: before }))
  return { history: { done: done.slice(0, -1), undone: [...undone, step] }, states }
}

export function stepForward<State>({ done, undone }: History<State>): Turned<State> | null {
  const step = undone.at(-1)
  if (!step) return null
  const states = step.map(({ id, after }) => ({ id, state: after }))
  return { history: { done: [...done, step], undone: undone.slice(0, -1) }, states }
}
