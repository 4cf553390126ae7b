import { join } from 'node:path'

import { expect, test } from 'vitest'

import { loadLibrary } from './library.ts'

const folder = join(import.meta.dirname, '../../../../../content')
const legal = ['/terms-conditions', '/terms-conditions-subscription', '/privacy-policy']

async function readLegal(company: Parameters<typeof loadLibrary>[1], shareBp = 0) {
  const library = await loadLibrary(folder, company, shareBp)
  const texts = [...library.documents.values()].filter(({ path }) => legal.includes(path))
  return { texts, library }
}

test('legal pages name the company, its address, register, email and law', async () => {
  const { texts } = await readLegal({
    name: 'Bread & Butter Ltd',
    address: '1 Quay Street, Galway',
    register: '123456, IE1234567A',
    email: 'legal@market.example',
    law: 'Ireland',
  })
  expect(texts.map(({ path }) => path).toSorted()).toEqual(legal.toSorted())
  for (const { html } of texts)
    for (const part of ['Bread &amp; Butter Ltd', '1 Quay Street', 'IE1234567A', 'legal@market'])
      expect(html).toContain(part)
  expect(texts.find(({ path }) => path === '/terms-conditions')?.html).toContain(
    'The law of Ireland applies',
  )
})

test('without a company legal pages say that no service is offered', async () => {
  const { texts } = await readLegal(null)
  for (const { html } of texts) expect(html).toContain('it offers no service to anyone')
})

test.each([
  [0, 'We take no share of your sales.'],
  [50, 'We keep 0.5 % of each card payment of your customers as our fee.'],
])(
  'the terms and the FAQ name the share of card payments of an installation: %d',
  async (shareBp, sentence) => {
    const { texts, library } = await readLegal(null, shareBp)
    expect(texts.find(({ path }) => path === '/terms-conditions')?.html).toContain(sentence)
    const answer = library.questions.find(({ question }) => question.includes('commission'))
    expect(answer?.html).toContain(sentence)
  },
)

test('no placeholder is left in documents or answers', async () => {
  const { library } = await readLegal(null)
  const answers = library.passages.map(({ text }) => text)
  const pages = [...library.documents.values()].map(({ html }) => html)
  expect([...answers, ...pages].filter((text) => text.includes('[['))).toEqual([])
})
