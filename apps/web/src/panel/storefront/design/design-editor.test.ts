import { readDesign } from '@marketday/contract/storefront/design/design'
import {
  defaultContent,
  defaultTheme,
  type ShopDraft,
} from '@marketday/contract/storefront/shop/shop-draft'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '../../../platform/api/api.ts'
import { addSection, changeSetting, removePart } from './change-sections.ts'
import { applyChange, createDesignEditor, type DesignEditor } from './design-editor.ts'
import { findPart, toDesignDraft } from './design-draft.ts'
import type { SendDraft } from './design-saver.ts'

const first: ShopDraft = {
  theme: defaultTheme,
  content: { ...defaultContent, homeHeading: 'Old' },
  design: readDesign({}),
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Server with one draft; `refusals` answer the next saves. */
function openEditor(refusals: Error[] = []) {
  let stored = first
  const send = vi.fn<SendDraft>(async (body) => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
    if (body.version !== stored.version)
      throw new ApiError('Stale', { status: 409, code: 'version_conflict' })
    stored = { ...stored, ...body, design: body.design ?? stored.design, version: body.version + 1 }
    return stored
  })
  const editor = createDesignEditor(first, { send, load: async () => stored })
  const saveElsewhere = (change: (draft: ShopDraft) => Partial<ShopDraft>) => {
    stored = { ...stored, ...change(stored), version: stored.version + 1 }
    return stored
  }
  return { editor, send, saveElsewhere, stored: () => stored }
}

const type = (editor: DesignEditor, value: string, id = 'hero1b1', name = 'heading') =>
  editor.change(
    (draft) => ({ ...draft, sections: changeSetting(draft.sections, { id, name, value }) }),
    { key: `${id}.${name}` },
  )
const headingIn = (draft: { sections: Parameters<typeof findPart>[0] }) =>
  findPart(draft.sections, 'hero1b1')?.block?.settings['heading']
const headingOf = (editor: DesignEditor) => headingIn(editor.get().draft)
const storedHeading = (stored: ShopDraft) => headingIn(toDesignDraft(stored))

test('typing is saved once after a pause, and the old home texts move into the hero', async () => {
  const { editor, send, stored } = openEditor()
  for (const text of ['R', 'Ry', 'Rye']) type(editor, text)
  expect(editor.get().isDirty).toBe(true)
  await vi.advanceTimersByTimeAsync(700)
  expect(send).toHaveBeenCalledTimes(1)
  expect(storedHeading(stored())).toBe('Rye')
  expect(stored().content.homeHeading).toBe('')
  expect(editor.get()).toMatchObject({ saving: 'saved', isDirty: false })
  editor.undo()
  expect(headingOf(editor)).toBe('')
})

test('one request is in flight; what is typed meanwhile follows', async () => {
  const { editor, send, saveElsewhere } = openEditor()
  let release = () => {}
  send.mockImplementationOnce(async (body) => {
    await new Promise<void>((resolve) => (release = resolve))
    return saveElsewhere(() => ({ ...body, design: body.design ?? first.design }))
  })
  type(editor, 'One')
  await vi.advanceTimersByTimeAsync(700)
  type(editor, 'Two')
  await vi.advanceTimersByTimeAsync(3000)
  expect(send).toHaveBeenCalledTimes(1)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(headingOf(editor)).toBe('Two')
  await vi.advanceTimersByTimeAsync(700)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a failed save is retried, and the text stays', async () => {
  const { editor, stored } = openEditor([new ApiError('Down', { status: 500 })])
  type(editor, 'Rye')
  await vi.advanceTimersByTimeAsync(700)
  expect(editor.get()).toMatchObject({ saving: 'failed', isDirty: true })
  await vi.advanceTimersByTimeAsync(5_100)
  expect(editor.get()).toMatchObject({ saving: 'saved', isDirty: false })
  expect(storedHeading(stored())).toBe('Rye')
})

test('a refusal says why and waits for a change', async () => {
  const refusal = new ApiError('Refused', { status: 400, code: 'invalid_input' })
  const { editor, send } = openEditor([refusal])
  type(editor, 'Rye')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(editor.get()).toMatchObject({ saving: 'refused', refusal: 'Refused', isDirty: true })
})

test('a conflict merges both, saves the result, and undo keeps what the other saved', async () => {
  const { editor, saveElsewhere, stored } = openEditor()
  saveElsewhere(() => ({ theme: { ...defaultTheme, radius: 'round' } }))
  type(editor, 'Mine')
  await vi.advanceTimersByTimeAsync(700)
  expect(stored().theme.radius).toBe('round')
  expect(storedHeading(stored())).toBe('Mine')
  editor.undo()
  expect(editor.get().draft.theme.radius).toBe('round')
})

test('a save of another editor appears while this one is at rest, and edits win over removals', () => {
  const { editor, saveElsewhere } = openEditor()
  type(editor, 'Mine')
  editor.adopt(
    saveElsewhere(({ design }) => ({
      design: removePart(toDesignDraft({ theme: defaultTheme, design }).sections, 'hero1')
        .sections as unknown as ShopDraft['design'],
    })),
  )
  expect(headingOf(editor)).toBe('Mine')
  expect(editor.get().notes).toHaveLength(1)
})

test('an invalid value is held back, and the rest is saved', async () => {
  const { editor, stored } = openEditor()
  type(editor, 'javascript:alert(1)', 'hero1b1', 'link')
  applyChange(editor, (sections) =>
    addSection(sections, { place: 'home', type: 'faq', after: null }),
  )
  await vi.advanceTimersByTimeAsync(700)
  expect(stored().design.home.at(-1)?.type).toBe('faq')
  expect(editor.get()).toMatchObject({ saving: 'refused', isDirty: true })
  type(editor, '/products', 'hero1b1', 'link')
  await vi.advanceTimersByTimeAsync(700)
  expect(editor.get()).toMatchObject({ saving: 'saved', isDirty: false })
})

test('a conflict whose draft is read too old is tried again later, not in a loop', async () => {
  const stale = new ApiError('Stale', { status: 409, code: 'version_conflict' })
  const { editor, send, stored } = openEditor([stale])
  type(editor, 'Rye')
  await vi.advanceTimersByTimeAsync(700)
  expect(send).toHaveBeenCalledTimes(1)
  expect(editor.get()).toMatchObject({ saving: 'failed', isDirty: true })
  await vi.advanceTimersByTimeAsync(5_100)
  expect(storedHeading(stored())).toBe('Rye')
})
