import type { Can, Permission } from '../accounts/team/permissions.ts'

interface Permitted<P extends Permission> {
  readonly access: { readonly permission: P }
}

/** Endpoint of each action of a noun, and the message for roles without its permission. */
export interface Acts<A extends string, P extends Permission> {
  readonly endpoints: Readonly<Record<A, Permitted<P>>>
  readonly refusals: Readonly<Record<P, string>>
}

export type Answers<A extends string> = Record<A, string | null>

/**
 * Returns per action null or the reason it is not allowed, role before state. Every action has an
 * endpoint, so all offered actions are callable.
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

/** Events of a state that are actions, so that a refusal suggests only possible ones. */
export const actionsAmong = <A extends string>(
  { endpoints }: { readonly endpoints: Readonly<Record<A, unknown>> },
  events: readonly string[],
): A[] => events.filter((event): event is A => Object.hasOwn(endpoints, event))
