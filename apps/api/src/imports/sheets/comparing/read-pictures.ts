import { maxImages } from '@marketday/contract/products/product-shapes'

import type { Cell } from './read-own-cell.ts'

const longest = 2_048

/** The web addresses in a cell, apart by spaces or by commas. */
export function readPictures(text: string): Cell {
  const addresses = text.split(/[\s|]+|,(?=https?:)/).flatMap((part) => {
    const address = part.replace(/[,;]+$/, '')
    return address === '' ? [] : [address]
  })
  if (addresses.length > maxImages)
    return {
      problem: `These are more than ${maxImages} pictures`,
      remedy: 'Leave some of them out',
    }
  return addresses.every(isAddress)
    ? { value: addresses }
    : {
        problem: 'This is no web address of a picture',
        remedy: 'Write addresses that begin with https://, with spaces between them',
      }
}

const isAddress = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= longest
