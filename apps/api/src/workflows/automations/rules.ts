import type {
  AutomationAct,
  AutomationCondition,
  AutomationInput,
  AutomationTrigger,
} from '@marketday/contract/workflows/automation'
import type { ReceivingKind } from '@marketday/contract/orders/cart'
import { toPackStates } from '@marketday/contract/orders/order-states'
import type { OrderFulfilmentState, OrderStatus } from '@marketday/contract/orders/order-states'
import type { OrderPriority } from '@marketday/contract/orders/order-priority'

export interface AutomatedOrder {
  readonly status: OrderStatus
  readonly fulfilmentStatus: OrderFulfilmentState
  readonly totalMinor: number
  /** Paid minus value; negative if an amount is due. */
  readonly balanceMinor: number
  readonly isTest: boolean
  readonly paymentMethod: 'card' | 'cash'
  readonly deliveryKind: ReceivingKind
  readonly priority: OrderPriority
  readonly assigneeId: string | null
  readonly dueOn: string | null
  readonly isOverdue: boolean
  readonly isFirst: boolean
  readonly country: string
  readonly postcode: string
  readonly tags: readonly string[]
  readonly customerTags: readonly string[]
  readonly itemIds: readonly string[]
  readonly itemTags: readonly string[]
  /** Categories of its items, with parents. */
  readonly categoryIds: readonly string[]
  readonly locationIds: readonly string[]
  /** Date in the time zone of the business. */
  readonly today: string
}

/** Checked again when the job runs: for several parcels or payments, the last one counts. */
export function hasHappened(trigger: AutomationTrigger, order: AutomatedOrder): boolean {
  return happenings[trigger](order)
}

const happenings: Readonly<Record<AutomationTrigger, (order: AutomatedOrder) => boolean>> = {
  placed: ({ status }) => status !== 'pending_review' && status !== 'cancelled',
  paid: ({ status, balanceMinor }) =>
    status !== 'pending_review' && status !== 'cancelled' && balanceMinor >= 0,
  packed: ({ fulfilmentStatus }) => !toPackStates.includes(fulfilmentStatus),
  delivered: ({ fulfilmentStatus }) => fulfilmentStatus === 'delivered',
  returned: () => true,
  refunded: () => true,
  overdue: ({ isOverdue }) => isOverdue,
}

type Kind = AutomationCondition['kind']
type OfKind<K extends Kind> = Extract<AutomationCondition, { kind: K }>

const conditions: {
  readonly [K in Kind]: (condition: OfKind<K>, order: AutomatedOrder) => boolean
} = {
  total: ({ is, amountMinor }, { totalMinor }) =>
    is === 'atLeast' ? totalMinor >= amountMinor : totalMinor <= amountMinor,
  channel: ({ channel }, { isTest }) => isTest === (channel === 'test'),
  method: ({ method }, { paymentMethod }) => paymentMethod === method,
  item: ({ itemId }, { itemIds }) => itemIds.includes(itemId),
  itemTag: ({ tag }, { itemTags }) => holdsTag(itemTags, tag),
  category: ({ categoryId }, { categoryIds }) => categoryIds.includes(categoryId),
  orderTag: ({ tag }, { tags }) => holdsTag(tags, tag),
  customerTag: ({ tag }, { customerTags }) => holdsTag(customerTags, tag),
  firstOrder: ({ isFirst }, order) => order.isFirst === isFirst,
  receiving: ({ receiving }, { deliveryKind }) => deliveryKind === receiving,
  priority: ({ priority }, order) => order.priority === priority,
  location: ({ locationId }, { locationIds }) => locationIds.includes(locationId),
  country: ({ name }, { country }) => country.toLowerCase() === name.toLowerCase(),
  postcode: ({ startsWith }, { postcode }) => compact(postcode).startsWith(compact(startsWith)),
}

const holdsTag = (tags: readonly string[], tag: string) =>
  tags.some((candidate) => candidate.toLowerCase() === tag.toLowerCase())

const compact = (postcode: string) => postcode.toUpperCase().replaceAll(/[\s-]+/g, '')

export function meets<K extends Kind>(condition: OfKind<K>, order: AutomatedOrder): boolean {
  const { kind }: { readonly kind: K } = condition
  return conditions[kind](condition, order)
}

/** Index of the first unmet condition; null if all are met. */
export function findUnmet(all: readonly AutomationCondition[], order: AutomatedOrder) {
  const index = all.findIndex((condition) => !meets(condition, order))
  return index < 0 ? null : index
}

/** Skips missing subjects; the run log records the reason. */
export function isMeant(
  { conditions: all }: Pick<AutomationInput, 'conditions'>,
  order: AutomatedOrder,
  knownSubjects: KnownSubjects,
): boolean {
  const askable = all.filter((condition) => !missingInCondition(condition, knownSubjects))
  return findUnmet(askable, order) === null
}

export const dueDay = (inDays: number, { today }: Pick<AutomatedOrder, 'today'>): string => {
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + inDays)
  return day.toISOString().slice(0, 10)
}

export function isChange(act: AutomationAct, order: AutomatedOrder): boolean {
  switch (act.kind) {
    case 'tag':
      return !holdsTag(order.tags, act.tag)
    case 'assign':
      return order.assigneeId !== act.assigneeId
    case 'priority':
      return order.priority !== act.priority
    case 'due':
      return order.dueOn !== dueDay(act.inDays, order)
    default:
      return true
  }
}

/** Existing subjects by id; a missing id was deleted. */
export interface KnownSubjects {
  readonly items: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
  readonly locations: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
  readonly colleagues: ReadonlyMap<string, string>
}

interface Problem {
  readonly path: string
  readonly message: string
}

export function findProblems(
  automation: Pick<AutomationInput, 'conditions' | 'acts'>,
  knownSubjects: KnownSubjects,
): Problem[] {
  return [
    ...automation.conditions.flatMap((condition, place) =>
      problemAt(`conditions.${place}`, missingInCondition(condition, knownSubjects)),
    ),
    ...automation.acts.flatMap((act, place) =>
      problemAt(`acts.${place}`, missingInAct(act, knownSubjects)),
    ),
  ]
}

const problemAt = (path: string, missing: Missing | null): Problem[] =>
  missing ? [{ path: `${path}.${missing.field}`, message: missing.message }] : []

interface Missing {
  readonly field: string
  readonly message: string
}

export function missingInCondition(
  condition: AutomationCondition,
  { items, categories, locations }: KnownSubjects,
): Missing | null {
  if (condition.kind === 'item' && !items.has(condition.itemId))
    return { field: 'itemId', message: 'Its item no longer exists' }
  if (condition.kind === 'category' && !categories.has(condition.categoryId))
    return { field: 'categoryId', message: 'Its category no longer exists' }
  if (condition.kind === 'location' && !locations.has(condition.locationId))
    return { field: 'locationId', message: 'Its location no longer exists' }
  return null
}

function missingInAct(act: AutomationAct, { people, colleagues }: KnownSubjects): Missing | null {
  if (act.kind === 'assign' && !people.has(act.assigneeId))
    return {
      field: 'assigneeId',
      message: 'The assignee is no longer on the team',
    }
  if (act.kind === 'notify' && act.colleagueId !== null && !colleagues.has(act.colleagueId))
    return { field: 'colleagueId', message: 'The person to notify can no longer see orders' }
  return null
}
