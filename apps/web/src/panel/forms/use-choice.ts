import { useRef, useState } from 'react'

/**
 * A choice that is shown at once, until what the server made of it is read again: what was refused is shown as it was
 * before, and `send` has said why. Sent one after the other, of several meanwhile the last alone, so that the last one
 * is what stays.
 */
export function useChoice<Value>(
  given: Value,
  send: (value: Value) => Promise<unknown>,
): readonly [shown: Value, choose: (value: Value) => void] {
  const [wish, setWish] = useState<{ readonly value: Value } | null>(null)
  const newest = useRef(wish)
  const sending = useRef(Promise.resolve())
  const choose = (value: Value) => {
    const own = { value }
    newest.current = own
    setWish(own)
    sending.current = sending.current.then(async () => {
      if (newest.current !== own) return
      await send(value)
      setWish((now) => (now === own ? null : now))
    })
  }
  return [wish ? wish.value : given, choose]
}
