import sharp from 'sharp'

import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { assignDelivery } from '@marketday/contract/deliveries/deliveries'
import { reportDispute } from '@marketday/contract/deliveries/delivery-disputes'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { setCartLine } from '@marketday/contract/orders/cart'
import { createOrderDraft } from '@marketday/contract/orders/order-drafts'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { login } from '@marketday/contract/accounts/identity/identity'
import { inviteMember } from '@marketday/contract/accounts/team/team'
import { createRole } from '@marketday/contract/accounts/team/team-roles'
import { createImport } from '@marketday/contract/imports/imports'

import { issueInvoices } from '../sales/issue-invoices.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { demoSignIns, demoTenant } from '../../demo/sign-ins.ts'
import { deliveryDay } from '../deliveries/delivery-day.ts'
import { createPreview } from '../../src/imports/previews/create-preview.ts'
import { json } from '../../src/platform/database/sql.ts'
import { saveFile, storeFile } from '../../src/platform/files/files.ts'
import { newId } from '../../src/platform/ids.ts'
import { addPages } from '../../src/storefront/pages/add-pages.ts'
import { contact } from '../shop-fixture.ts'
import { finish } from '../set-up-shop.ts'
import { addHistoricOrder } from './add-historic-order.ts'
import { addDriver } from './add-driver.ts'
import { addPlan } from './add-plan.ts'
import { addPayout } from './add-payout.ts'
import { addLeftCart } from './add-left-cart.ts'
import { addAutomation } from './add-automation.ts'
import { addNote } from './add-note.ts'
import { addPreviews } from './add-previews.ts'
import { addMerge } from './add-merge.ts'
import { addMail } from './add-mail.ts'
import { addSale } from './add-sale.ts'
import { addReturn } from './add-return.ts'
import { beginBulkActs } from './begin-bulk-acts.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import type { TestApp } from '../test-app.ts'
import type { Client } from '../actors.ts'
import { addSoldFile } from './add-sold-file.ts'

export interface Tenant {
  readonly tenantId: string
  readonly slug: string
  readonly owner: Client
}

export interface OwnTenant extends Tenant {
  readonly slotDay: string
  readonly deliveries: Readonly<Record<'scheduled' | 'arrived' | 'failed' | 'unscheduled', string>>
}

const ownRole = { name: 'Courier', permissions: ['deliveries.drive' as const] }

export async function fillOwn(t: TestApp): Promise<OwnTenant> {
  const shop = await deliveryDay(t)
  const { owner } = shop
  await finish(owner, 'selectPlan')
  await owner.call(createCategory, { body: { title: 'Loaves' } })
  await owner.call(createRole, { body: ownRole })
  await addFile(t, owner.tenantId, 'image')
  await addNotification(t, owner.tenantId)
  await fillCatalogue(owner)
  const driver = await addDriver(owner)
  const onTheRoad = async (...events: RunAct['event'][]) => {
    const { deliveryId } = await shop.order({ slotId: shop.slotId })
    const params = { deliveryId }
    await owner.call(assignDelivery, { params, body: { driverId: driver } })
    for (const event of events) {
      const act = { id: newId(), happenedAt: shopTime(t), event }
      const body = (event === 'fail' ? { ...act, reason: 'nobody_home' } : act) as RunAct
      const { status, problem } = await owner.call(actOnStop, { params, body })
      if (status !== 200) throw new Error(`${event}: ${problem.message}`)
    }
    return deliveryId
  }
  const deliveries = {
    arrived: await onTheRoad('start', 'arrive'),
    failed: await onTheRoad('start', 'fail'),
    unscheduled: (await shop.order({ slotId: null })).deliveryId,
    scheduled: (await shop.order({ slotId: shop.slotId })).deliveryId,
  }
  await addSoldFile(t, owner.tenantId)
  await owner.call(createOrderDraft)
  await addReturn(t, owner.tenantId)
  await addLeftCart(t, owner.tenantId)
  await addPayout(t, owner.tenantId)
  await addPlan(t, owner.tenantId)
  await addHistoricOrder(t, owner.tenantId)
  await addMerge(t, owner.tenantId)
  await addNote(t, owner.tenantId)
  await addPreviews(t, owner.tenantId)
  await addAutomation(t, owner.tenantId)
  const refused = { id: newId(), happenedAt: shopTime(t), event: 'start' as const }
  await owner.call(reportDispute, {
    params: { deliveryId: deliveries.arrived },
    body: { id: newId(), refusal: 'Not possible', acts: [refused] },
  })
  const { tenantId, slug } = owner
  return { tenantId, slug, owner, slotDay: shop.day, deliveries }
}

const shopTime = (t: TestApp) => t.app.services.clock.now().toISOString()

/** Notification of the owner: the demo sends none. */
const addNotification = (t: TestApp, tenantId: string) =>
  t.inTenant(tenantId, (db) =>
    db
      .insertInto('notifications')
      .columns(['user_id', 'kind', 'subject_id', 'title', 'path', 'is_shown'])
      .expression((row) =>
        row
          .selectFrom('memberships')
          .select([
            'user_id',
            row.val('newOrder').as('kind'),
            'user_id as subject_id',
            row.val('New order').as('title'),
            row.val('/adminPanel/orderManagement').as('path'),
            row.val(true).as('is_shown'),
          ])
          .where('role', '=', 'owner'),
      )
      .execute(),
  )

export async function addFile(
  t: TestApp,
  tenantId: string,
  allow: 'image' | 'proof',
): Promise<string> {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#a50' }
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const stored = await storeFile(t.app.services, tenantId, { bytes, allow })
  return (await t.inTenant(tenantId, (db) => saveFile(db, stored))).fileId
}

/** Victim: a small version of the demo, plus rows that the demo lacks. */
export async function fillVictim(t: TestApp): Promise<Tenant> {
  const scale = { days: 3, orders: 24, customers: 8, shelf: 0.2 }
  await seedDemo(t.app.services, { scale, say: () => undefined })
  const { slug } = demoTenant
  const { tenant_id: tenantId } = await t.inTenant(null, (db) =>
    db.selectFrom('tenants').select('tenant_id').where('slug', '=', slug).executeTakeFirstOrThrow(),
  )
  const owner = await signedInOwner(t)
  const site = `http://green-grocer.localhost:${t.app.services.config.sandboxUrl?.port}`
  const { token } = await t.inTenant(null, (db) =>
    createPreview(db, { address: site, allow: t.app.services.config.importAllow }),
  )
  await owner.call(createImport, { body: { previewToken: token, ownershipConfirmed: true } })
  await addSheet(t, tenantId)
  await shopAt(t, tenantId, slug)
  await owner.call(inviteMember, { body: { email: 'invited@example.com', role: 'driver' } })
  await owner.call(createRole, { body: ownRole })
  await addWaysIn(t, tenantId)
  await addUnmatchedPayment(t, tenantId)
  await addDispute(t, tenantId)
  await addInvoices(t, tenantId, owner)
  await addPage(t, tenantId)
  await addSoldFile(t, tenantId)
  await addReturn(t, tenantId)
  await addLeftCart(t, tenantId)
  await addPayout(t, tenantId)
  await addPlan(t, tenantId)
  await addHistoricOrder(t, tenantId)
  await addMerge(t, tenantId)
  await addNote(t, tenantId)
  await addPreviews(t, tenantId)
  await addAutomation(t, tenantId)
  await addMail(t, tenantId)
  await addNotification(t, tenantId)
  await addFile(t, tenantId, 'proof')
  await owner.call(createOrderDraft)
  await fillCatalogue(owner)
  await addSale(t, tenantId)
  await beginBulkActs(owner)
  return { tenantId, slug, owner }
}

async function addSheet(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, async (db) => {
    const { import_id } = await db
      .selectFrom('imports')
      .select('import_id')
      .orderBy('import_id', 'desc')
      .executeTakeFirstOrThrow()
    const format = {
      encoding: '',
      delimiter: '',
      headerRow: 1,
      decimal: '.',
      origin: 'other',
    } as const
    const [none, counts] = [json<string[]>([]), { row_count: 0, blank_count: 0 }]
    await db
      .insertInto('import_sheets')
      .values({ import_id, format: json(format), headings: none, columns: none, ...counts })
      .execute()
  })
}

async function addPage(t: TestApp, tenantId: string): Promise<void> {
  const page = { path: '/faq', kind: 'faq', title: 'Questions', body: 'And answers.' } as const
  await t.inTenant(tenantId, (db) => addPages(db, newId(), [page]))
}

async function addInvoices(t: TestApp, tenantId: string, owner: Client): Promise<void> {
  const rows = await t.inTenant(tenantId, (db) =>
    db.selectFrom('deliveries').select('order_id').where('status', '=', 'scheduled').execute(),
  )
  const orderIds = rows.map((row) => row.order_id)
  await issueInvoices(owner, orderIds)
}

async function addUnmatchedPayment(t: TestApp, tenantId: string): Promise<void> {
  const money = { amount_minor: 500, currency: 'GBP' }
  await t.inTenant(tenantId, (db) =>
    db
      .insertInto('unmatched_payments')
      .values({ stripe_object_id: `cs_test_${newId()}`, reason: 'amount', ...money })
      .execute(),
  )
}

async function addWaysIn(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, async (db) => {
    const { user_id } = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow()
    const key = { credential_id: newId(), public_key: Buffer.from('key'), counter: 0, name: 'Key' }
    await db
      .insertInto('passkeys')
      .values({ user_id, ...key })
      .execute()
    const expires_at = new Date(db.context.now.getTime() + 86_400_000).toISOString()
    const browser = { binding_hash: '', ip: '127.0.0.1', user_agent: 'test' }
    await db
      .insertInto('sessions')
      .values({ user_id, audience: 'panel', ...browser, expires_at })
      .execute()
  })
}

async function addDispute(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, async (db) => {
    const { delivery_id, driver_id, attempt } = await db
      .selectFrom('deliveries')
      .select(['delivery_id', 'driver_id', 'attempt'])
      .where('driver_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const act = { delivery_act_id: newId(), delivery_id, happened_at: shopTime(t) }
    await db
      .insertInto('delivery_acts')
      .values({ ...act, event: 'start', attempt, outcome: 'disputed' })
      .execute()
    const dispute = { delivery_dispute_id: newId(), driver_id: driver_id ?? '', refusal: 'Gone' }
    await db
      .insertInto('delivery_disputes')
      .values({ ...act, event: 'start', ...dispute })
      .execute()
  })
}

async function signedInOwner(t: TestApp): Promise<Client> {
  const { email = '', password = '' } = demoSignIns.find(({ role }) => role === 'owner') ?? {}
  const { body } = await t.visitor().call(login, { body: { email, password } })
  const identity = { authorization: `Bearer ${body.token}`, 'x-tenant': demoTenant.slug }
  return {
    call: (endpoint, input = {}) =>
      t.visitor().call(endpoint, { ...input, headers: { ...identity, ...input.headers } }),
  }
}

async function shopAt(t: TestApp, tenantId: string, slug: string): Promise<void> {
  const { variant_id: variantId } = await t.inTenant(tenantId, (db) =>
    db
      .selectFrom('stock_levels')
      .select('variant_id')
      .where('on_hand', '>', 5)
      .executeTakeFirstOrThrow(),
  )
  const line = { variantId, quantity: 1 }
  const terms = { delivery: { kind: 'pickup' }, payment: 'cash' } as const
  await t.shopper(slug).call(placeDirectOrder, { body: { lines: [line], contact, ...terms } })
  await t.shopper(slug).call(setCartLine, { params: { lineId: newId() }, body: line })
}
