import { minutesLater } from './calendar.ts'
import { orderActs, refund, tryAgain } from './order-acts.ts'
import type { Living, Shift } from './order-acts.ts'
import type { FilledOrder, TodayStep } from './plan/planned-order.ts'
import { buyInCash, payOnCardPage, receiveCardPayment } from './purchase.ts'
import type { PaidPage } from './purchase.ts'
import type { Act } from './timetable.ts'

export function orderLife({
  shift,
  order,
  index,
  now,
}: {
  readonly shift: Shift
  readonly order: FilledOrder
  readonly index: number
  readonly now: Date
}): Act[] {
  const lane = `order ${index}`
  let living: Living | undefined
  const later = (at: Date, act: (known: Living) => Promise<unknown>): Act => ({
    at,
    lanes: [lane],
    async run() {
      if (!living) throw new Error('an order was worked on before it was placed')
      await act(living)
    },
  })
  return [
    ...buying({ shift, order, lane }, (placed) => (living = placed)),
    ...stepsOf(shift, order, now).map(({ at, act }) => later(at, act)),
  ]
}

/** Order numbers are assigned in order of time; carts fill in parallel. */
function buying(
  {
    shift: { seeding },
    order,
    lane,
  }: { readonly shift: Shift; readonly order: FilledOrder; readonly lane: string },
  born: (living: Living) => void,
): Act[] {
  const placing = { at: order.placedAt, lanes: [lane, 'numbers'] }
  if (order.method === 'cash')
    return [{ ...placing, run: async () => born({ order, ...(await buyInCash(seeding, order)) }) }]
  let page: PaidPage | undefined
  return [
    {
      at: minutesLater(order.placedAt, -3),
      lanes: [lane],
      run: async () => (page = await payOnCardPage(seeding, order)),
    },
    {
      ...placing,
      async run() {
        if (page) born({ order, ...(await receiveCardPayment(seeding, order, page)) })
      },
    },
  ]
}

interface Step {
  readonly at: Date
  readonly act: (living: Living) => Promise<unknown>
}

function stepsOf(shift: Shift, order: FilledOrder, now: Date): Step[] {
  const acts = orderActs(shift)
  const does = (what: TodayStep['what'], at: Date): Step => ({
    at,
    act: (living) => acts[what](at, living),
  })
  const around = (what: TodayStep['what'], minutes: number, start = order.windowStart) =>
    does(what, minutesLater(start, minutes))
  const { fate } = order
  const packing = [around('pick', -66), around('pack', -52)]
  const wait = 10 + ((order.lines.length * 17) % 80)
  const handing =
    order.kind === 'pickup'
      ? [around('handOver', wait)]
      : [around('assign', -44), around('start', wait - 9), around('deliver', wait)]

  switch (fate.kind) {
    case 'today':
      return fate.steps.map(({ what, minutesAgo }) => does(what, minutesLater(now, -minutesAgo)))
    case 'cancelled':
      return [around('cancel', -75)]
    case 'done':
      return [...packing, ...handing]
    case 'refunded':
      return [
        ...packing,
        ...handing,
        refundStep(shift, { at: minutesLater(order.windowStart, wait + 95), ...fate }),
      ]
    case 'retried': {
      const evening = minutesLater(order.windowStart, 150)
      const again: Step = {
        at: evening,
        act: ({ orderId }) => tryAgain(shift, evening, { orderId, slotId: fate.slotId }),
      }
      const second = [
        around('assign', -44, fate.windowStart),
        around('start', 12, fate.windowStart),
        around('deliver', 25, fate.windowStart),
      ]
      return [
        ...packing,
        around('assign', -44),
        around('start', wait - 9),
        around('fail', wait),
        again,
        ...second,
      ]
    }
  }
}

function refundStep(
  shift: Shift,
  { at, percent, reason }: { at: Date; percent: number; reason: string },
): Step {
  return {
    at,
    act: ({ orderId, totalMinor }) =>
      refund(shift, at, {
        orderId,
        amountMinor: Math.max(1, Math.round((totalMinor * percent) / 100)),
        reason,
      }),
  }
}
