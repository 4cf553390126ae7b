import { readDesign } from '@marketday/contract/storefront/design/design'
import { defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import { expect, test } from 'vitest'

import type { DesignDraft, Sections } from './design-draft.ts'
import {
  addStep,
  emptyHistory,
  mapHistory,
  mostSteps,
  stepBack,
  stepForward,
} from './design-history.ts'

const sections = readDesign({}) as unknown as Sections
const step = (primary: string) => ({
  draft: { theme: { ...defaultTheme, primary }, sections } satisfies DesignDraft,
  selectedId: null,
})

test('steps go back and forward again, and a new change ends the way forward', () => {
  const one = addStep(emptyHistory, step('#000001'), { key: null, at: 0 })
  const back = stepBack(one, step('#000002'))
  expect(back?.[0]).toEqual(step('#000001'))
  expect(back && stepForward(back[1], back[0])?.[0]).toEqual(step('#000002'))
  const changed = back && addStep(back[1], step('#000003'), { key: null, at: 1 })
  expect(changed && stepForward(changed, step('#000004'))).toBeNull()
  expect(stepBack(emptyHistory, step('#000001'))).toBeNull()
})

test('typing in one setting is one step until there is a pause or another setting', () => {
  let history = emptyHistory
  for (const at of [0, 400, 800, 1200])
    history = addStep(history, step('#000001'), { key: 'a.heading', at })
  expect(history.past).toHaveLength(1)
  history = addStep(history, step('#000002'), { key: 'a.text', at: 1300 })
  expect(history.past).toHaveLength(2)
  history = addStep(history, step('#000003'), { key: 'a.text', at: 9000 })
  expect(history.past).toHaveLength(3)
})

test('the last fifty steps are kept', () => {
  let history = emptyHistory
  for (let count = 0; count < mostSteps + 10; count += 1)
    history = addStep(history, step(`#0000${10 + count}`), { key: null, at: count })
  expect(history.past).toHaveLength(mostSteps)
  expect(history.past[0]).toEqual(step('#000020'))
})

test("another editor's change reaches every step, so that undo keeps it", () => {
  const history = addStep(emptyHistory, step('#000001'), { key: null, at: 0 })
  const mapped = mapHistory(history, (draft) => ({
    ...draft,
    theme: { ...draft.theme, radius: 'round' },
  }))
  expect(mapped.past[0]?.draft.theme).toMatchObject({ primary: '#000001', radius: 'round' })
})
