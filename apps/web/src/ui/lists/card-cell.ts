/**
 * Position of a cell in its row's card: before the card, in its top corner (among the small parts
 * with large text), full width, left or right in a line, on the first line (`lead` with the name and
 * `aside` with the amount, wherever their columns are), among the small parts (`fact`: with header),
 * or hidden. Default: a separate line with header. Small parts marked `data-usual` are left out.
 */
export type CardPlace =
  | 'before'
  | 'corner'
  | 'whole'
  | 'left'
  | 'right'
  | 'lead'
  | 'aside'
  | 'inline'
  | 'fact'
  | 'none'

export const cardCell: Readonly<Record<CardPlace | 'line', string>> = {
  line: '@max-rows:flex @max-rows:empty:hidden @max-rows:basis-full @max-rows:items-center @max-rows:justify-between @max-rows:gap-4 @max-rows:before:shrink-0 @max-rows:before:text-soft @max-rows:before:content-[attr(data-label)]',
  before:
    '@max-rows:absolute @max-rows:top-0 @max-rows:left-1 @max-rows:[&_label]:size-11 @max-rows:[&_label]:items-center @max-rows:[&_label]:justify-center',
  corner:
    '@max-rows:self-center @max-rows:@min-[16rem]:absolute @max-rows:@min-[16rem]:top-1.5 @max-rows:@min-[16rem]:right-2',
  whole: '@max-rows:min-w-0 @max-rows:basis-full',
  left: '@max-rows:min-w-0 @max-rows:flex-[0_0_calc(60%-0.35rem)] @max-rows:self-baseline',
  right:
    '@max-rows:min-w-0 @max-rows:flex-[0_0_calc(40%-0.35rem)] @max-rows:self-baseline @max-rows:text-right',
  lead: '@max-rows:order-[-2] @max-rows:min-w-0 @max-rows:basis-full @max-rows:self-center @max-rows:@min-[16rem]:flex-[1_1_calc(100%-7.75rem)]',
  aside:
    '@max-rows:order-[-1] @max-rows:self-center @max-rows:font-medium @max-rows:@min-[16rem]:basis-28 @max-rows:@min-[16rem]:text-right',
  inline:
    '@max-rows:min-w-0 @max-rows:self-center @max-rows:empty:hidden @max-rows:has-[>[data-usual]]:hidden',
  fact: '@max-rows:min-w-0 @max-rows:self-center @max-rows:before:mr-1 @max-rows:before:text-soft @max-rows:before:content-[attr(data-label)]',
  none: '@max-rows:hidden',
}
