import { message } from './messages.ts'

let timer: ReturnType<typeof setInterval> | undefined

/** Counts down the last two minutes of a reservation; reloads the state at the end. */
export function startHoldClock(): void {
  clearInterval(timer)
  const place = document.querySelector<HTMLElement>('[data-hold-seconds]')
  if (!place) return
  const endsAt = performance.now() + Number(place.dataset['holdSeconds']) * 1000
  timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
    place.hidden = left > 120
    const minutes = Math.floor(left / 60)
    place.textContent =
      left === 0
        ? message('reservationExpired')
        : message('timeLeft', { time: `${minutes}:${String(left % 60).padStart(2, '0')}` })
    if (left === 0) clearInterval(timer)
  }, 1000)
}
