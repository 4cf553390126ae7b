/** Shape of our own keys; others are rejected. */
const keyShape = /^(?:[a-z0-9-]+\/){1,4}[a-z0-9-]+\.[a-z0-9]+$/

export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}
