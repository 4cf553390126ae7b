import type { Can, Permission } from '../accounts/team/permissions.ts'

interface Permitted<P extends Permission> {
  readonly access: { readonly permission: P }
}

/** The endpoint behind each action of a noun, and what a role without its permission is told. */
export interface Acts<A extends string, P extends Permission> {
  readonly endpoints: Readonly<Record<A, Permitted<P>>>
  readonly refusals: Readonly<Record<P, string>>
}

export type Answers<A extends string> = Record<A, string | null>

/**
 * What may be done now: null, or the reason why not, the role's before the state's. Every action has its
 * endpoint, so nothing is offered that cannot be called.
 */
export function answer<A extends string, P extends Permission>(
  { endpoints, refusals }: Acts<A, P>,
  can: Can,
  reasons: Readonly<Answers<A>>,
): Answers<A> {
  const actions = Object.keys(reasons) as A[]
  const answers = actions.map((action) => {
    const { permission } = endpoints[action].access
    return [action, can(permission) ? reasons[action] : refusals[permission]] as const
  })
  return Object.fromEntries(answers) as Answers<A>
}

/** The events of a state that are actions, so that a refusal names nothing nobody can do. */
export const actionsAmong = <A extends string>(
  { endpoints }: { readonly endpoints: Readonly<Record<A, unknown>> },
  events: readonly string[],
): A[] => events.filter((event): event is A => Object.hasOwn(endpoints, event))
