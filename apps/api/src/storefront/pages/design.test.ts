import { afterAll, beforeAll, expect, test } from 'vitest'

import { mostSections } from '@marketday/contract/storefront/design/section'
import { newSection, type ShopDesign } from '@marketday/contract/storefront/design/design'
import {
  getShopDraft,
  listDesignEditors,
  updateShopDraft,
} from '@marketday/contract/storefront/shop/shop-draft'
import type { DraftTheme, ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { changeDraft } from '../../../testing/built-shops.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (of: Staff): Promise<ShopDraft> => (await of.call(getShopDraft)).body

interface Change {
  readonly design?: (design: ShopDesign) => unknown
  readonly theme?: Partial<DraftTheme>
  readonly version?: number
}

async function save(of: Staff, { design = (same) => same, theme, version }: Change) {
  const draft = await read(of)
  return await of.call(updateShopDraft, {
    body: {
      theme: { ...draft.theme, ...theme },
      content: draft.content,
      design: design(draft.design) as ShopDesign,
      version: version ?? draft.version,
    },
  })
}

test('a shop without a stored design finds its home texts in the hero', async () => {
  const owner = await t.owner()
  await changeDraft(owner, { content: { homeHeading: 'Fresh bread', homeIntro: 'Every day' } })
  const hero = (await read(owner)).design.home.find(({ type }) => type === 'hero')
  expect(hero?.blocks[0]?.settings).toMatchObject({ heading: 'Fresh bread', text: 'Every day' })
})

test('the 26th section, an unknown kind, a wrong place and a missing fixed section are refused', async () => {
  const owner = await t.owner()
  const texts = Array.from({ length: mostSections + 1 }, (_none, index) =>
    newSection('text', `text${index}`),
  )
  const many = await save(owner, { design: (design) => ({ ...design, home: texts }) })
  expect(many.problem).toMatchObject({
    status: 400,
    errors: [{ path: 'design.home', message: `At most ${mostSections} sections on a page` }],
  })
  const bad: readonly ((design: ShopDesign) => unknown)[] = [
    (design) => ({ ...design, home: [{ ...newSection('text', 'a1'), type: 'hologram' }] }),
    (design) => ({ ...design, cart: [...design.cart, newSection('related', 'a1')] }),
    (design) => ({ ...design, header: [] }),
    (design) => ({ ...design, home: [newSection('text', 'a1'), newSection('text', 'a1')] }),
    (design) => ({
      ...design,
      home: [{ ...newSection('text', 'a1'), settings: { heading: 'Only this' } }],
    }),
  ]
  for (const design of bad) expect((await save(owner, { design })).problem.status).toBe(400)
  expect((await read(owner)).version).toBe(1)
})

test('a stale tab is told, and its save changes nothing', async () => {
  const owner = await t.owner()
  const { version } = await read(owner)
  const add = (id: string) => (design: ShopDesign) => ({
    ...design,
    home: [...design.home, newSection('faq', id)],
  })
  expect((await save(owner, { design: add('first'), version })).status).toBe(200)
  const stale = await save(owner, { design: add('second'), version })
  expect(stale.problem).toMatchObject({ status: 409, code: 'version_conflict' })
  expect((await read(owner)).design.home.at(-1)?.id).toBe('first')
})

test('a color equal to the page and unreadable text are refused at their field', async () => {
  const owner = await t.owner()
  const button = await save(owner, { theme: { primary: '#f3d9b1', page: '#f3d9b1' } })
  expect(button.problem.errors?.map(({ path }) => path)).toContain('theme.primary')
  const text = await save(owner, { theme: { page: '#fff7e0', ink: '#fff7e0' } })
  expect(text.problem.errors?.map(({ path }) => path)).toEqual(['theme.ink'])
  expect((await save(owner, { theme: { page: '#fff7e0', ink: '#2a1a10' } })).status).toBe(200)
})

test('editors see each other once they have saved, and nobody sees themselves', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  await save(owner, {})
  await save(owner, {})
  expect((await owner.call(listDesignEditors)).body.names).toEqual([])
  expect((await manager.call(listDesignEditors)).body.names).toHaveLength(1)
  const lasting = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('events')
      .select('event_id')
      .where('name', '=', 'shop.edited')
      .where('expires_at', 'is', null)
      .execute(),
  )
  expect(lasting).toHaveLength(1)
})

test('a role that only sees builds reads the design and changes nothing', async () => {
  const owner = await t.owner()
  const desk = await t.member(owner, 'orders')
  expect((await save(owner, {})).status).toBe(200)
  const draft = await read(owner)
  const { theme, content, version } = draft
  const refused = await desk.call(updateShopDraft, { body: { theme, content, version } })
  expect(refused.status).toBe(403)
})
