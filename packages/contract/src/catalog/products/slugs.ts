import { latinLetters } from './latin-letters.ts'

/** Title as a slug: no accents, at most 80 characters. */
export function slugFromTitle(title: string): string {
  const slug = latinLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug || 'item'
}

/** Returns the slug, with the first free number if taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
