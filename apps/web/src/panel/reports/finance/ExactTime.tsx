import { moment } from '../../../platform/format.ts'

/** Date and time on the shop's clock, which decides the month. */
export const ExactTime = ({ at, timeZone }: { at: string; timeZone: string | undefined }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {moment(at, timeZone)}
  </time>
)
