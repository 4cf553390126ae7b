import type { Option } from '../site.ts'

export const SIZES: Option = {
  name: 'Size',
  values: [
    ['Small', 0],
    ['Large', 220],
  ],
}
export const SLICED: Option = {
  name: 'Cut',
  values: [
    ['Whole', 0],
    ['Sliced', 0],
  ],
}
export const PORTIONS: Option = {
  name: 'Portions',
  values: [
    ['6 portions', 0],
    ['10 portions', 900],
    ['16 portions', 1900],
  ],
}
export const PACK: Option = {
  name: 'Pack',
  values: [
    ['Single', 0],
    ['Box of 4', 780],
    ['Box of 6', 1200],
  ],
}
export const MILK: Option = {
  name: 'Milk',
  values: [
    ['Whole', 0],
    ['Oat', 40],
    ['Soya', 40],
  ],
}
export const GRIND: Option = {
  name: 'Grind',
  values: [
    ['Beans', 0],
    ['Filter', 0],
    ['Espresso', 0],
  ],
}
