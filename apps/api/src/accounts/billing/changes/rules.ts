import type { Plan, PlanLimits } from '@marketday/contract/accounts/billing/billing'
import type { PlanUse } from '@marketday/contract/accounts/billing/plan-changes'

const numbers = new Intl.NumberFormat('en')

const nouns: Readonly<Record<keyof PlanLimits, readonly [noun: string, advice: string]>> = {
  products: ['items', 'archive some'],
  staff: ['people, including open invitations', 'remove some'],
  buildsPerDay: ['builds today', 'wait until tomorrow'],
  storageMb: ['MB of files', 'delete some'],
}

/** Returns the limits of a smaller plan that current use exceeds. Builds reset daily and never block a change. */
export function findExcess(
  { name, limits }: Pick<Plan, 'name' | 'limits'>,
  use: readonly PlanUse[],
): string[] {
  return use
    .filter(({ limit, used }) => limit !== 'buildsPerDay' && used > limits[limit])
    .map(({ limit, used }) => {
      const [noun, advice] = nouns[limit]
      return `${numbers.format(used)} ${noun}, and ${name} holds ${numbers.format(limits[limit])}: ${advice} first.`
    })
}

/** Minutes for which a shown price is valid. */
export const previewMinutes = 10

export const isStale = (pricedAt: string, now: Date): boolean => {
  const ageMs = now.getTime() - Date.parse(pricedAt)
  return ageMs > previewMinutes * 60_000 || ageMs < -60_000
}
