import { useRef, useState } from 'react'

/**
 * Optimistic select: shows the choice until the server state is refetched; a refusal restores the
 * old value, reported by `send`. Requests are sequential; of several queued only the last is sent.
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
