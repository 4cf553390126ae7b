import { beforeAll, describe, expect, test } from 'vitest'

import { loadLibrary } from './library.ts'
import { findPassage, indexPassages } from './find-passage.ts'
import type { PassageIndex } from './find-passage.ts'

let index: PassageIndex
beforeAll(async () => {
  index = indexPassages((await loadLibrary()).passages)
})

describe('a question finds the paragraph of our texts that speaks of it', () => {
  test.each([
    ['do I need a card', '/help/before-you-begin#do-i-need-a-bank-card'],
    ['can i use my own domain', '/help/before-you-begin#can-i-keep-my-domain'],
    ['what about delivery?', '/pricing'],
    ['can i post too?', '/pricing'],
    ['can we send parcels by post', '/pricing'],
    ['do you take a cut of my sales', '/pricing'],
    ['how do i cancel', '/pricing'],
    ['what happens to my old site', '/help/before-you-begin#what-happens-to-my-old-website'],
    ['is my data safe', '/privacy-policy#how-we-protect-it'],
    ['is there a free trial', '/pricing'],
    ['how do customers pay', '/help/before-you-begin#how-do-my-customers-pay'],
  ])('%s', (question, path) => {
    expect(findPassage(index, question)?.path).toBe(path)
  })
})

test.each(['do you sell elephants', 'what is the weather', 'who won the match', '???', ''])(
  'what our texts do not speak of is not answered: %s',
  (question) => {
    expect(findPassage(index, question)).toBeNull()
  },
)

test('former editions of a legal text answer nothing', async () => {
  const { passages } = await loadLibrary()
  expect(passages.filter(({ path }) => /\/\d{4}-/.test(path))).toEqual([])
})
