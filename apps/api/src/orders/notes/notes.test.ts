import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { uploadNoteFile } from '@marketday/contract/endpoints/files'
import type { UploadedNoteFile } from '@marketday/contract/endpoints/files'
import {
  addOrderNote,
  deleteOrderNote,
  editOrderNote,
  listColleagues,
} from '@marketday/contract/orders/acts/order-notes'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { chooseNotification, listNotifications } from '@marketday/contract/panel/notifications'

import { formHeaders, formWith, uploadDigital } from '../../../testing/products/digital-items.ts'
import { mailsOf } from '../../../testing/sales/card-payments.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { addFile } from '../../../testing/tenants/two-tenants.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
let orderId: string
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 1000 }])
})
beforeEach(async () => {
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  orderId = (await orderDirectly(shop.shopper, lines)).body.orderId
})
afterAll(() => t.close())

interface Written {
  readonly text?: string
  readonly mentionedIds?: string[]
  readonly files?: { fileId: string; name: string }[]
}

const write = (who: Staff, note: Written = {}) =>
  who.call(addOrderNote, { params: { orderId }, body: { text: 'Ring twice', ...note } })

async function read(who: Staff) {
  const { timeline } = (await who.call(getOrder, { params: { orderId } })).body
  const note = timeline.findLast((entry) => entry.note)?.note
  if (!note) throw new Error('There is no note')
  return note
}

const edit = (who: Staff, note: Written & { noteId: string; version: number }) => {
  const { noteId, ...body } = note
  const params = { orderId, noteId }
  return who.call(editOrderNote, { params, body: { text: 'Ring once', ...body } })
}

const remove = (who: Staff, noteId: string) =>
  who.call(deleteOrderNote, { params: { orderId, noteId } })

const told = async (who: Staff) => {
  await t.runJobs()
  const { rows } = (await who.call(listNotifications, {})).body
  return rows.filter(({ kind }) => kind === 'mention')
}

const found = async (search: string) =>
  (await shop.owner.call(listOrders, { query: { search } })).body.rows.map(({ id }) => id)

describe('ORD-13 a note of the team', () => {
  it('stands in the timeline, is changed by who wrote it, and keeps what it said before', async () => {
    const colleague = await t.member(shop.owner, 'orders')
    const { body } = await write(colleague)
    expect(body.timeline.at(-1)).toMatchObject({ action: 'order.note', message: 'Ring twice' })
    const note = await read(colleague)
    expect(note).toMatchObject({ edit: null, remove: null, earlier: [], editedAt: null })

    const refused = await edit(shop.owner, { noteId: note.id, version: note.version })
    expect([refused.status, refused.problem.message]).toEqual([
      403,
      'Only the author can edit a note',
    ])
    await edit(colleague, { noteId: note.id, version: note.version })
    const stale = await edit(colleague, { noteId: note.id, version: note.version, text: 'Knock' })
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict'])
    await edit(colleague, { noteId: note.id, version: 2, text: 'Knock' })
    const { timeline } = (await shop.owner.call(getOrder, { params: { orderId } })).body
    expect(timeline.slice(-3).map(({ message }) => message)).toEqual([
      'Knock',
      'Changed a note',
      'Changed a note',
    ])
    const changed = await read(shop.owner)
    expect(changed).toMatchObject({ text: 'Knock', version: 3 })
    expect(changed.earlier.map(({ text }) => text)).toEqual(['Ring twice', 'Ring once'])
    expect(changed.edit).toBe('Only the author can edit a note')
  })

  it('is deleted by who wrote it, an owner or a manager, and leaves that it was there', async () => {
    const [writer, other] = [
      await t.member(shop.owner, 'orders'),
      await t.member(shop.owner, 'orders'),
    ]
    await write(writer, { text: `Bell ${newId()} is broken` })
    const note = await read(writer)
    expect((await read(other)).remove).toBe(
      'Only the author, an owner or a manager can delete a note',
    )
    expect((await remove(other, note.id)).status).toBe(403)
    const { body } = await remove(await t.member(shop.owner, 'manager'), note.id)
    expect(body.timeline.at(-1)).toMatchObject({ message: 'Deleted a note' })
    const gone = await read(writer)
    expect(gone).toMatchObject({ text: '', files: [], earlier: [], edit: 'The note was deleted' })
    expect(gone.deleted?.byName).not.toBe('')
    expect((await remove(writer, note.id)).status).toBe(200)
    expect((await edit(writer, { noteId: note.id, version: 2 })).status).toBe(409)
  })

  it('finds its order by words that it says now, and by no others', async () => {
    const [first, second] = [`w${newId().slice(-8)}`, `w${newId().slice(-8)}`]
    await write(shop.owner, { text: `Rang ${first}` })
    expect(await found(first.toUpperCase())).toEqual([orderId])
    const { id: noteId, version } = await read(shop.owner)
    await edit(shop.owner, { noteId, version, text: `Rang ${second}` })
    expect(await found(first)).toEqual([])
    expect(await found(second)).toEqual([orderId])
    await remove(shop.owner, noteId)
    expect(await found(second)).toEqual([])
  })

  it('is written by who may change orders, in the own business only', async () => {
    await write(shop.owner)
    const { id: noteId } = await read(shop.owner)
    const [dispatcher, stranger] = [await t.member(shop.owner, 'dispatcher'), await t.owner()]
    expect((await read(dispatcher)).edit).toBe('Your role can see orders but not change them')
    for (const [who, status] of [
      [dispatcher, 403],
      [stranger, 404],
    ] as const) {
      expect((await write(who)).status).toBe(status)
      expect((await edit(who, { noteId, version: 1 })).status).toBe(status)
      expect((await remove(who, noteId)).status).toBe(status)
    }
    expect((await write(shop.owner, { text: ' ' })).status).toBe(400)
    expect((await write(shop.owner, { text: 'x'.repeat(2001) })).status).toBe(400)
  })
})

describe('ORD-13 a mention', () => {
  it('tells each colleague once, in the panel and by mail, and not who wrote it', async () => {
    const [ada, bo] = [
      await t.member(shop.owner, 'orders'),
      await t.member(shop.owner, 'dispatcher'),
    ]
    const mentionedIds = [ada.userId, shop.owner.userId]
    await write(shop.owner, { mentionedIds })
    const { number } = (await shop.owner.call(getOrder, { params: { orderId } })).body
    expect(await told(ada)).toMatchObject([
      {
        title: expect.stringContaining(`mentioned you: order ${number}`),
        path: `/adminPanel/orderManagement/${orderId}`,
      },
    ])
    expect(await told(shop.owner)).toEqual([])
    expect(await mailed(ada)).toHaveLength(1)
    expect((await mailed(ada))[0]?.text).not.toContain('Ring twice')

    const { id: noteId, version } = await read(shop.owner)
    await edit(shop.owner, { noteId, version, mentionedIds: [...mentionedIds, bo.userId] })
    expect(await told(ada)).toHaveLength(1)
    expect(await told(bo)).toHaveLength(1)
  })

  it('goes the way each chooses, and to nobody whose role sees no orders', async () => {
    const ada = await t.member(shop.owner, 'orders')
    const params = { kind: 'mention' } as const
    await ada.call(chooseNotification, { params, body: { panel: false, mail: true } })
    await write(shop.owner, { mentionedIds: [ada.userId] })
    expect(await told(ada)).toEqual([])
    expect(await mailed(ada)).toHaveLength(1)

    const baker = await t.member(shop.owner, 'catalogue')
    const { rows } = (await shop.owner.call(listColleagues)).body
    expect(rows.map(({ id }) => id)).toContain(ada.userId)
    expect(rows.map(({ id }) => id)).not.toContain(baker.userId)
    for (const stranger of [baker, await t.owner()]) {
      const refused = await write(shop.owner, { mentionedIds: [stranger.userId] })
      const message = 'Mention only colleagues who can see orders'
      expect([refused.status, refused.problem.errors]).toEqual([
        400,
        [{ path: 'mentionedIds', message }],
      ])
    }
    expect((await baker.call(listColleagues)).status).toBe(403)
  })

  it('of a note that is deleted before anybody was told tells nobody', async () => {
    const ada = await t.member(shop.owner, 'orders')
    await write(shop.owner, { mentionedIds: [ada.userId] })
    await remove(shop.owner, (await read(shop.owner)).id)
    expect(await told(ada)).toEqual([])
  })
})

async function mailed(who: Staff) {
  const { email } = await t.inTenant(null, (db) =>
    db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', who.userId)
      .executeTakeFirstOrThrow(),
  )
  const mails = await mailsOf(t, shop, email)
  return mails.filter(({ subject }) => subject.includes('mentioned you'))
}

async function upload(who: Staff, name: string, content: string | Buffer) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api${uploadNoteFile.path}`,
    headers: formHeaders(who),
    payload: formWith(name, content),
  })
  return { status: reply.statusCode, body: reply.json<UploadedNoteFile & { message: string }>() }
}

const fetched = (address: string) => {
  const { pathname, search } = new URL(address)
  const headers = { host: 'media.localhost' }
  return t.app.inject({ method: 'GET', url: pathname + search, headers })
}

describe('ORD-13 what is attached to a note', () => {
  it('is a picture or a PDF by its first bytes, and read by signed addresses only', async () => {
    const create = { width: 300, height: 200, channels: 3 as const, background: '#a50' }
    const picture = await upload(shop.owner, 'dent.txt', await sharp({ create }).png().toBuffer())
    const paper = await upload(shop.owner, 'offer.png', '%PDF-1.7 an offer')
    expect([picture.status, picture.body.isPicture]).toEqual([201, true])
    expect([paper.status, paper.body.isPicture]).toEqual([201, false])
    await write(shop.owner, {
      files: [picture, paper].map(({ body: { fileId, name } }) => ({ fileId, name })),
    })
    const [shown, kept] = (await read(shop.owner)).files
    expect(shown).toMatchObject({ name: 'dent.txt', isPicture: true })
    expect((await fetched(shown?.url ?? '')).headers['content-type']).toBe('image/webp')
    expect((await fetched(shown?.smallUrl ?? '')).statusCode).toBe(200)
    expect((await fetched((shown?.url ?? '').replace(/seal=.{4}/, 'seal=0000'))).statusCode).toBe(
      404,
    )
    const answer = await fetched(kept?.url ?? '')
    expect([answer.body, answer.headers['content-disposition']]).toEqual([
      '%PDF-1.7 an offer',
      expect.stringMatching(/^attachment; filename="offer\.png"/),
    ])
  })

  it('is refused in words where it is something else, or lies in another business', async () => {
    const page = await upload(shop.owner, 'offer.pdf', '<html><script>alert(1)</script></html>')
    expect([page.status, page.body.message]).toEqual([
      415,
      'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or a PDF',
    ])
    const [dispatcher, stranger] = [await t.member(shop.owner, 'dispatcher'), await t.owner()]
    expect((await upload(dispatcher, 'offer.pdf', '%PDF-1.7')).status).toBe(403)
    const theirs = await upload(stranger, 'offer.pdf', '%PDF-1.7 theirs')
    const sold = await uploadDigital(t, shop.owner, { content: '%PDF-1.7 sold' })
    const shown = await addFile(t, shop.owner.tenantId, 'image')
    for (const fileId of [theirs.body.fileId, sold.body.fileId, shown, newId()]) {
      const { status, problem } = await write(shop.owner, { files: [{ fileId, name: 'x.pdf' }] })
      const message = 'A file is missing. Attach it again'
      expect([status, problem.errors]).toEqual([400, [{ path: 'files', message }]])
    }
    const own = await upload(shop.owner, 'offer.pdf', '%PDF-1.7 sold')
    const files = [{ fileId: own.body.fileId, name: 'offer.pdf' }]
    expect((await write(shop.owner, { files })).status).toBe(200)
    const six = Array.from({ length: 6 }, () => ({ fileId: newId(), name: 'x' }))
    expect((await write(shop.owner, { files: six })).status).toBe(400)
  })
})
