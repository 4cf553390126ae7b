import { useEffect, useState } from 'react'

/** Seconds left; restarts with each new `cause`. */
export function useCountdown(cause: object | null, seconds: number): number {
  const [wait, setWait] = useState({ cause, left: seconds })
  if (wait.cause !== cause) setWait({ cause, left: seconds })

  useEffect(() => {
    if (seconds <= 0) return undefined
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setWait({ cause, left })
      if (left === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [cause, seconds])

  return wait.left
}

/** Wait in words, e.g. `42 seconds` or `59:30`. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
