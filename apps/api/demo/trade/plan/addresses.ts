import type { ParsedPlace } from '@marketday/contract/contact/place'

type Address = readonly [street: string, postcode: string, lat: number, lng: number]

export const addresses: readonly Address[] = [
  ['Briggate', 'LS1 6HD', 53.7964, -1.5423],
  ['The Headrow', 'LS1 8EQ', 53.7999, -1.5436],
  ['Park Row', 'LS1 5HD', 53.7975, -1.5471],
  ['Park Square East', 'LS1 2NH', 53.7994, -1.5507],
  ['Call Lane', 'LS1 7BT', 53.7956, -1.5404],
  ['Vicar Lane', 'LS2 7NL', 53.7985, -1.5398],
  ['North Street', 'LS2 7PN', 53.8021, -1.5365],
  ['Woodhouse Lane', 'LS2 9JT', 53.8077, -1.5521],
  ['Clarendon Road', 'LS2 9PJ', 53.8058, -1.5589],
  ['Hyde Park Road', 'LS6 1AH', 53.8104, -1.5666],
  ['Brudenell Road', 'LS6 1HA', 53.8127, -1.5677],
  ['Cardigan Road', 'LS6 1LJ', 53.8162, -1.5752],
  ['Otley Road', 'LS6 3AA', 53.8199, -1.5763],
  ['Headingley Lane', 'LS6 1BL', 53.8171, -1.5703],
  ['North Lane', 'LS6 3HE', 53.8193, -1.5789],
  ['Kirkstall Road', 'LS4 2AS', 53.8065, -1.5797],
  ['Burley Road', 'LS3 1JT', 53.8041, -1.5645],
  ['Burley Lodge Road', 'LS6 1QP', 53.8088, -1.5707],
  ['Kirkstall Lane', 'LS5 3JD', 53.8165, -1.5931],
  ['Meanwood Road', 'LS7 2AH', 53.8156, -1.5522],
  ['Chapel Allerton High Street', 'LS7 4PJ', 53.8292, -1.5383],
  ['Harrogate Road', 'LS7 3PD', 53.8277, -1.5374],
  ['Street Lane', 'LS8 1AP', 53.8372, -1.5204],
  ['Roundhay Road', 'LS8 5AJ', 53.8119, -1.5189],
  ['Easterly Road', 'LS8 2TN', 53.8177, -1.5081],
  ['Oakwood Lane', 'LS8 2PF', 53.8218, -1.5029],
  ['York Road', 'LS9 9AA', 53.7992, -1.5208],
  ['East Street', 'LS9 8DW', 53.7952, -1.5301],
  ['Marsh Lane', 'LS9 8AP', 53.7968, -1.5312],
  ['Hunslet Road', 'LS10 1AR', 53.7893, -1.5352],
  ['Dock Street', 'LS10 1NA', 53.7925, -1.5393],
  ['Dewsbury Road', 'LS11 6ER', 53.7781, -1.5443],
  ['Beeston Road', 'LS11 6AD', 53.7802, -1.5531],
  ['Water Lane', 'LS11 5QN', 53.7926, -1.5511],
  ['Holbeck Lane', 'LS11 9UL', 53.7921, -1.5601],
  ['Wellington Street', 'LS1 2EE', 53.7968, -1.5545],
  ['Whitehall Road', 'LS12 1AW', 53.7941, -1.5566],
  ['Armley Town Street', 'LS12 1XD', 53.7977, -1.5888],
  ['Tong Road', 'LS12 4NL', 53.793, -1.5933],
  ['Stanningley Road', 'LS13 3EX', 53.8048, -1.6215],
  ['Horsforth Town Street', 'LS18 4AP', 53.8411, -1.6402],
  ['Austhorpe Road', 'LS15 8QR', 53.8067, -1.4548],
]

export function placeOf([street, postcode, lat, lng]: Address, number: string): ParsedPlace {
  return {
    address: `${number} ${street}, Leeds ${postcode}, United Kingdom`,
    lat,
    lng,
    data: {
      City: 'Leeds',
      State: 'ENG',
      Country: 'United Kingdom',
      Area: '',
      zip: postcode,
      street1: number,
      street2: street,
    },
  }
}

export const bakeryPlace = placeOf(['Kirkgate', 'LS2 7DJ', 53.7966, -1.5389], '56')
