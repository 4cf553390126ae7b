import { expect, test } from 'vitest'

import { readPaper } from '../../../testing/paper/read-paper.ts'
import { a4, addFonts, addPage, openPaper } from './paper.ts'
import { setText } from './paper-text.ts'

const names = {
  Japanese: '松本パン店の食パン',
  Korean: '한국 빵집 소금빵',
  'Simplified Chinese': '面包店',
  'Traditional Chinese': '麵包店與蛋糕',
  Thai: 'ขนมปังโฮมเมด',
  Devanagari: 'हिन्दी रोटी',
  Bengali: 'বাংলা রুটি',
  Tamil: 'தமிழ் ரொட்டி',
  Arabic: 'مخبز التل',
  Emoji: '🍞',
  Azerbaijan: '₼',
}

const draw = async (text: string, locale = 'en-GB') => {
  const paper = await openPaper('Test')
  await addFonts(paper, [text], locale)
  addPage(paper, a4)
  setText(paper, text, { width: 300 }).draw({ x: 20, y: 20 })
  const fonts = [...new Set(paper.partNames.values())]
  paper.end()
  const [page = ''] = await readPaper(new Blob(await Array.fromAsync(paper)))
  return { page, fonts }
}

test.each(Object.entries(names))('%s is written with a font that has it', async (_name, text) => {
  const { page } = await draw(text)
  // A missing glyph has no text.
  expect(page.replaceAll(/\s/g, '').length).toBeGreaterThan(0)
  if (!/[\u0600-\u06ff\u0900-\u0eff]/.test(text))
    expect(page.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

test('Latin text needs no further font', async () => {
  expect((await draw('Rye loaf, £4.50 – Łódź, Αθήνα')).fonts).toEqual([])
})

test.each([
  ['ja-JP', 'noto-sans-jp'],
  ['ko-KR', 'noto-sans-kr'],
  ['zh-CN', 'noto-sans-sc'],
  ['zh-TW', 'noto-sans-tc'],
])('Chinese characters of a shop in %s have the forms of its language', async (locale, font) => {
  const { fonts } = await draw('骨', locale)
  expect(fonts).toEqual([expect.stringMatching(new RegExp(`^${font}-`))])
})
