import { loadLibrary } from './library.ts'
import type { Passage } from './texts.ts'

/** What our texts explain to those who have not begun: help, prices and safety, under their headings. */
export async function listHelp(): Promise<Passage[]> {
  const { passages } = await loadLibrary()
  return passages.filter(({ path, heading }) => heading !== '' && explaining.test(path))
}

const explaining = /^\/(?:$|pricing|security|help(?:$|[#/]))/
