import { useTranslate } from '../../frame-context.tsx'

interface Props {
  readonly seconds: number
  readonly canExtend: boolean
  readonly minutes: number
}

/** Reservation notice; shows a countdown only in the last two minutes. */
export function HoldNotice({ seconds, canExtend, minutes }: Props) {
  const t = useTranslate()
  return (
    <div className="my-6 flex flex-wrap items-center justify-between gap-3 rounded-theme bg-tint px-4 py-3">
      <p>
        {t('checkout.reserving', { minutes })}{' '}
        <span
          data-hold-seconds={seconds}
          hidden={seconds > 120}
          className="font-semibold text-warn tabular-nums"
          role="timer"
        >
          {seconds <= 120 && t('checkout.secondsLeft', { seconds })}
        </span>
      </p>
      {canExtend && (
        <form action="/checkout/extension" method="post">
          <button type="submit" className="button-plain">
            {t('checkout.extendReservation')}
          </button>
        </form>
      )}
    </div>
  )
}
