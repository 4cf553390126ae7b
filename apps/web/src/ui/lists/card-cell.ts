/**
 * Position of a cell in its row's card: before the card, in its top corner (among the small parts
 * with large text), full width, left or right in a line, among the small parts (`fact`: with
 * header), or hidden. Default: a separate line with header.
 */
export type CardPlace =
  | 'before'
  | 'corner'
  | 'whole'
  | 'left'
  | 'right'
  | 'inline'
  | 'fact'
  | 'none'

export const cardCell: Readonly<Record<CardPlace | 'line', string>> = {
  line: '@max-rows:flex @max-rows:empty:hidden @max-rows:basis-full @max-rows:items-center @max-rows:justify-between @max-rows:gap-4 @max-rows:py-0.5 @max-rows:before:shrink-0 @max-rows:before:text-soft @max-rows:before:content-[attr(data-label)]',
  before: '@max-rows:absolute @max-rows:top-3 @max-rows:left-5',
  corner:
    '@max-rows:self-center @max-rows:@min-[16rem]:absolute @max-rows:@min-[16rem]:top-1.5 @max-rows:@min-[16rem]:right-2',
  whole: '@max-rows:min-w-0 @max-rows:basis-full',
  left: '@max-rows:min-w-0 @max-rows:flex-[0_0_calc(60%-0.3rem)] @max-rows:self-baseline',
  right: '@max-rows:flex-[0_0_calc(40%-0.3rem)] @max-rows:self-baseline @max-rows:text-right',
  inline: '@max-rows:self-center',
  fact: '@max-rows:self-center @max-rows:before:mr-1 @max-rows:before:text-soft @max-rows:before:content-[attr(data-label)]',
  none: '@max-rows:hidden',
}
