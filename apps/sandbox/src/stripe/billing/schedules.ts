import {
  formOf,
  formsOf,
  integerOf,
  requiredText,
  textOf,
  textsOf,
  type Form,
} from '../http/form-body.ts'
import { invalid, requireSimulated } from '../http/problem.ts'
import { buildPrice } from '../objects/prices.ts'
import type { Phase, Schedule, Subscription } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'
import { addMonths } from './period-end.ts'

/** Creates a schedule from a subscription; its first phase is the current period. */
export function createSchedule(world: World, params: Form): Schedule {
  const subscription = getObject(world, 'subscription', requiredText(params, 'from_subscription'))
  if (subscription.schedule)
    throw invalid('The subscription is already managed by a schedule', 'from_subscription')
  const schedule = newObject(world, 'subscription_schedule', {
    customer: subscription.customer,
    end_behavior: 'release',
    phases: [currentPhase(subscription)],
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
  })
  subscription.schedule = schedule.id
  world.store.put(subscription)
  return world.store.put(schedule)
}

export function updateSchedule(world: World, params: Form, id: string): Schedule {
  const schedule = requireActive(world, id)
  schedule.end_behavior = textOf(params, 'end_behavior') ?? schedule.end_behavior
  const phases = formsOf(params, 'phases')
  if (phases.length > 0) schedule.phases = readPhases(world, phases)
  return world.store.put(schedule)
}

export function releaseSchedule(world: World, id: string): Schedule {
  const schedule = requireActive(world, id)
  const subscription = getObject(world, 'subscription', schedule.subscription ?? '')
  subscription.schedule = null
  world.store.put(subscription)
  Object.assign(schedule, {
    status: 'released',
    subscription: null,
    released_subscription: subscription.id,
  })
  return world.store.put(schedule)
}

function requireActive(world: World, id: string): Schedule {
  const schedule = getObject(world, 'subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalid(`You cannot change a schedule that is ${schedule.status}.`)
  return schedule
}

/** Enters the next phase at the end of a period; after the last one the subscription continues without schedule. */
export function enterPhase(world: World, subscription: Subscription, at: number): void {
  const schedule = world.store.find('subscription_schedule', subscription.schedule ?? '')
  if (!schedule) return
  const phase = schedule.phases.find(({ start_date: start }) => start === at)
  const [item] = subscription.items.data
  const price = world.store.find('price', phase?.items[0]?.price ?? '')
  if (phase && item && price) {
    item.price = price
    subscription.default_tax_rates = phase.default_tax_rates
    subscription.discounts = phase.discounts.map(({ discount }) => discount)
  }
  if (schedule.phases.every(({ end_date: end }) => end <= at)) {
    releaseSchedule(world, schedule.id)
    subscription.schedule = null
  }
}

function currentPhase({ items, default_tax_rates, discounts }: Subscription): Phase {
  const [item] = items.data
  return {
    start_date: item?.current_period_start ?? 0,
    end_date: item?.current_period_end ?? 0,
    items: items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
    default_tax_rates,
    discounts: discounts.map((discount) => ({ discount })),
  }
}

function readPhases(world: World, forms: Form[]): Phase[] {
  let end = 0
  return forms.map((form) => {
    const start = integerOf(form, 'start_date') ?? end
    requireSimulated(
      textOf(form, 'proration_behavior') ?? 'none',
      'none',
      'phases[proration_behavior]',
    )
    end = integerOf(form, 'end_date') ?? endAfter(start, formOf(form, 'duration'))
    return {
      start_date: start,
      end_date: end,
      items: formsOf(form, 'items').map((item) => ({
        price:
          'price_data' in item
            ? world.store.put(buildPrice(world, formOf(item, 'price_data'))).id
            : getObject(world, 'price', requiredText(item, 'price')).id,
        quantity: integerOf(item, 'quantity') ?? 1,
      })),
      default_tax_rates: textsOf(form, 'default_tax_rates').map((each) =>
        getObject(world, 'tax_rate', each),
      ),
      discounts: formsOf(form, 'discounts').map((each) => ({
        discount: getObject(world, 'discount', requiredText(each, 'discount')).id,
      })),
    }
  })
}

function endAfter(start: number, duration: Form): number {
  const count = integerOf(duration, 'interval_count') ?? 1
  return addMonths(start, textOf(duration, 'interval') === 'year' ? 12 * count : count)
}
