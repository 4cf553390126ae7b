import { day, moment } from '../../../platform/format.ts'

/** On the shop's clock, which decides the month; the time is in files and on hover. */
export const ShopDay = ({ at, timeZone }: { at: string; timeZone: string | undefined }) => (
  <time dateTime={at} title={moment(at, timeZone)}>
    {day(at, timeZone)}
  </time>
)
