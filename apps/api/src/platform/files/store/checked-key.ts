/** What a key may look like; anything else was not made by us. */
const keyShape = /^(?:[a-z0-9-]+\/){1,4}[a-z0-9-]+\.[a-z0-9]+$/

export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}
