import { maxImages } from '@marketday/contract/catalog/products/product-shapes'

import type { Cell } from './read-own-cell.ts'

const longest = 2_048

export function readPictures(text: string): Cell {
  const addresses = text.split(/[\s|]+|,(?=https?:)/).flatMap((part) => {
    const address = part.replace(/[,;]+$/, '')
    return address === '' ? [] : [address]
  })
  if (addresses.length > maxImages)
    return {
      problem: `More than ${maxImages} pictures`,
      remedy: 'Remove some of them',
    }
  return addresses.every(isAddress)
    ? { value: addresses }
    : {
        problem: 'This isn’t a picture’s web address',
        remedy: 'Enter addresses that start with https://, separated by spaces',
      }
}

const isAddress = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= longest
