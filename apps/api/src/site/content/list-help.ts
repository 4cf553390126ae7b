import { loadLibrary } from './library.ts'
import type { Passage } from './texts.ts'

export async function listHelp(): Promise<Passage[]> {
  const { passages } = await loadLibrary()
  return passages.filter(({ path, heading }) => heading !== '' && explaining.test(path))
}

const explaining = /^\/(?:$|pricing|security|help(?:$|[#/]))/
