import { useRef, useState } from 'react'

/**
 * A choice that is shown at once, until what the server made of it is read again: what was refused is shown as it was
 * before, and `send` has said why. Sent one after the other, of several meanwhile the last alone, so that the last one
 * is what stays.
 */
export function useChoice<Value>(
  savedValue: Value,
  send: (value: Value) => Promise<unknown>,
): readonly [shown: Value, choose: (value: Value) => void] {
  const [pending, setWish] = useState<{ readonly value: Value } | null>(null)
  const newest = useRef(pending)
  const sending = useRef(Promise.resolve())
  const choose = (value: Value) => {
    const choice = { value }
    newest.current = choice
    setWish(choice)
    sending.current = sending.current.then(async () => {
      if (newest.current !== choice) return
      await send(value)
      setWish((now) => (now === choice ? null : now))
    })
  }
  return [pending ? pending.value : savedValue, choose]
}
