import { request, type APIRequestContext } from '@playwright/test'
import { demoPerson, demoSlug } from './demo.ts'
import { workerSession } from './sessions.ts'

interface Row {
  id: string
  orderId: string
  orderNumber: string
  status: string
  driverId: string | null
  fulfilmentStatus: string
}

interface Board {
  drivers: { id: string; name: string; onDuty: boolean }[]
  rows: Row[]
}

/** Dispatcher who works while another user drives; an owner, who may also pack. */
export async function signedInDispatcher(baseURL: string | undefined) {
  const { token } = await workerSession(baseURL, demoPerson('owner'))
  const api = await request.newContext({
    baseURL: `${baseURL}/api/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}`, 'x-tenant': demoSlug },
  })
  const board = async () => (await (await api.get('deliveries/board')).json()) as Board
  const stopOf = async (orderNumber: string) => {
    const row = (await board()).rows.find((each) => each.orderNumber === orderNumber)
    if (!row) throw new Error(`order ${orderNumber} is not on the board`)
    return row
  }
  return {
    stopOf,
    async recordOf(orderNumber: string) {
      const { id } = await stopOf(orderNumber)
      const { proofs, timeline, status } = (await (await api.get(`deliveries/${id}`)).json()) as {
        status: string
        proofs: { kind: string }[]
        timeline: { action: string }[]
      }
      const delivered = timeline.filter(({ action }) => action === 'delivery.deliver').length
      return { status, photos: proofs.filter(({ kind }) => kind === 'photo').length, delivered }
    },
    async giveToSomebodyElse(orderNumber: string) {
      const [{ id, driverId }, { drivers }] = [await stopOf(orderNumber), await board()]
      const other = drivers.find((driver) => driver.onDuty && driver.id !== driverId)
      await post(api, `deliveries/${id}/assignment`, {
        driverId: other?.id,
        overCapacity: true,
        late: true,
      })
    },
    async giveStops(wanted: number) {
      const { rows, drivers } = await board()
      const own = drivers.find(({ name }) => name === demoPerson('driver').name)?.id
      const isOwn = ({ driverId }: Row) => driverId === own
      const free = rows.filter(
        (row) => row.status === 'scheduled' || (row.status === 'assigned' && !isOwn(row)),
      )
      const missing = wanted - rows.filter((row) => row.status === 'assigned' && isOwn(row)).length
      if (free.length < missing) throw new Error('nothing is left to deliver today')
      // Oldest first: other journeys may cancel newer ones.
      free.sort((one, other) => Number(one.orderNumber) - Number(other.orderNumber))
      for (const row of free.slice(0, Math.max(missing, 0))) {
        if (row.fulfilmentStatus === 'unfulfilled') await post(api, `orders/${row.orderId}/picking`)
        if (row.fulfilmentStatus !== 'packed') await post(api, `orders/${row.orderId}/packing`)
        await post(api, `deliveries/${row.id}/assignment`, {
          driverId: own,
          overCapacity: true,
          late: true,
        })
      }
    },
    /** Packs an order and sets out with it: the owner of the demo drives too. */
    async setOutWith(orderNumber: string) {
      const { rows: orders } = (await (await api.get(`orders?search=${orderNumber}`)).json()) as {
        rows: { number: string; slot: { startsAt: string } }[]
      }
      const day = orders.find(({ number }) => number === orderNumber)?.slot.startsAt.slice(0, 10)
      const { rows, drivers } = (await (
        await api.get(`deliveries/board?day=${day}`)
      ).json()) as Board
      const stop = rows.find((row) => row.orderNumber === orderNumber)
      if (!stop) throw new Error(`order ${orderNumber} is not on the board of ${day}`)
      await post(api, `orders/${stop.orderId}/picking`)
      await post(api, `orders/${stop.orderId}/packing`)
      await post(api, `deliveries/${stop.id}/assignment`, {
        driverId: drivers.find(({ name }) => name === demoPerson('owner').name)?.id,
        overCapacity: true,
        late: true,
      })
      await post(api, `driver/stops/${stop.id}/acts`, {
        id: crypto.randomUUID(),
        happenedAt: new Date().toISOString(),
        event: 'start',
      })
    },
    end: () => api.dispose(),
  }
}

async function post(api: APIRequestContext, path: string, data: object = {}): Promise<void> {
  const reply = await api.post(path, {
    data,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
}
