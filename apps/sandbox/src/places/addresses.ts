export type Town = {
  name: string
  region: string
  regionCode: string
  country: string
  countryCode: string
  /** `number street` or `street number` */ numberFirst: boolean
}
/** Street, house number, postcode, latitude, longitude. */
type Row = readonly [street: string, number: string, postcode: string, lat: number, lng: number]
export type Address = {
  town: Town
  street: string
  number: string
  postcode: string
  lat: number
  lng: number
}

const LEEDS: Town = {
  name: 'Leeds',
  region: 'England',
  regionCode: 'ENG',
  country: 'United Kingdom',
  countryCode: 'GB',
  numberFirst: true,
}

const LEEDS_ROWS: Row[] = [
  ['Briggate', '12', 'LS1 6HD', 53.7964, -1.5423],
  ['Briggate', '88', 'LS1 6NP', 53.7981, -1.5418],
  ['The Headrow', '24', 'LS1 8EQ', 53.7999, -1.5436],
  ['The Headrow', '115', 'LS1 5JW', 53.8003, -1.5478],
  ['Park Row', '7', 'LS1 5HD', 53.7975, -1.5471],
  ['Park Square East', '18', 'LS1 2NH', 53.7994, -1.5507],
  ['Boar Lane', '41', 'LS1 5DA', 53.7958, -1.5448],
  ['Call Lane', '33', 'LS1 7BT', 53.7956, -1.5404],
  ['Kirkgate', '56', 'LS2 7DJ', 53.7966, -1.5389],
  ['Vicar Lane', '102', 'LS2 7NL', 53.7985, -1.5398],
  ['North Street', '62', 'LS2 7PN', 53.8021, -1.5365],
  ['Merrion Street', '15', 'LS1 6PQ', 53.8011, -1.5423],
  ['Woodhouse Lane', '120', 'LS2 9JT', 53.8077, -1.5521],
  ['Woodhouse Lane', '205', 'LS2 3AP', 53.8112, -1.5571],
  ['Clarendon Road', '38', 'LS2 9PJ', 53.8058, -1.5589],
  ['Hyde Park Road', '77', 'LS6 1AH', 53.8104, -1.5666],
  ['Brudenell Road', '53', 'LS6 1HA', 53.8127, -1.5677],
  ['Cardigan Road', '140', 'LS6 1LJ', 53.8162, -1.5752],
  ['Otley Road', '9', 'LS6 3AA', 53.8199, -1.5763],
  ['Otley Road', '64', 'LS6 4BA', 53.8241, -1.5799],
  ['Headingley Lane', '31', 'LS6 1BL', 53.8171, -1.5703],
  ['North Lane', '22', 'LS6 3HE', 53.8193, -1.5789],
  ['Kirkstall Road', '245', 'LS4 2AS', 53.8065, -1.5797],
  ['Burley Road', '118', 'LS3 1JT', 53.8041, -1.5645],
  ['Burley Lodge Road', '26', 'LS6 1QP', 53.8088, -1.5707],
  ['Kirkstall Lane', '87', 'LS5 3JD', 53.8165, -1.5931],
  ['Meanwood Road', '160', 'LS7 2AH', 53.8156, -1.5522],
  ['Chapel Allerton High Street', '14', 'LS7 4PJ', 53.8292, -1.5383],
  ['Harrogate Road', '58', 'LS7 3PD', 53.8277, -1.5374],
  ['Harrogate Road', '210', 'LS7 4QD', 53.8339, -1.5361],
  ['Street Lane', '95', 'LS8 1AP', 53.8372, -1.5204],
  ['Roundhay Road', '133', 'LS8 5AJ', 53.8119, -1.5189],
  ['Roundhay Road', '301', 'LS8 4HT', 53.8168, -1.5129],
  ['Easterly Road', '46', 'LS8 2TN', 53.8177, -1.5081],
  ['Oakwood Lane', '71', 'LS8 2PF', 53.8218, -1.5029],
  ['York Road', '152', 'LS9 9AA', 53.7992, -1.5208],
  ['East Street', '8', 'LS9 8DW', 53.7952, -1.5301],
  ['Marsh Lane', '27', 'LS9 8AP', 53.7968, -1.5312],
  ['Hunslet Road', '90', 'LS10 1AR', 53.7893, -1.5352],
  ['Dewsbury Road', '214', 'LS11 6ER', 53.7781, -1.5443],
  ['Beeston Road', '65', 'LS11 6AD', 53.7802, -1.5531],
  ['Water Lane', '19', 'LS11 5QN', 53.7926, -1.5511],
  ['Holbeck Lane', '44', 'LS11 9UL', 53.7921, -1.5601],
  ['Wellington Street', '72', 'LS1 2EE', 53.7968, -1.5545],
  ['Whitehall Road', '3', 'LS12 1AW', 53.7941, -1.5566],
  ['Armley Town Street', '51', 'LS12 1XD', 53.7977, -1.5888],
  ['Tong Road', '188', 'LS12 4NL', 53.793, -1.5933],
  ['Stanningley Road', '320', 'LS13 3EX', 53.8048, -1.6215],
  ['Canal Road', '16', 'LS12 2PU', 53.8019, -1.5791],
  ['Sovereign Street', '5', 'LS1 4BA', 53.7938, -1.5449],
  ['Dock Street', '29', 'LS10 1NA', 53.7925, -1.5393],
]

const ELSEWHERE: [Town, Row[]][] = [
  [
    { ...LEEDS, name: 'London' },
    [
      ['Baker Street', '221', 'NW1 6XE', 51.5237, -0.1585],
      ['Brick Lane', '91', 'E1 6QL', 51.5214, -0.0718],
      ['Upper Street', '140', 'N1 1QY', 51.5412, -0.1027],
      ['Borough High Street', '8', 'SE1 9QG', 51.5056, -0.0893],
    ],
  ],
  [
    { ...LEEDS, name: 'York' },
    [
      ['The Shambles', '12', 'YO1 7LZ', 53.9592, -1.0801],
      ['Gillygate', '48', 'YO31 7EQ', 53.9643, -1.0842],
    ],
  ],
  [
    {
      name: 'Edinburgh',
      region: 'Scotland',
      regionCode: 'SCT',
      country: 'United Kingdom',
      countryCode: 'GB',
      numberFirst: true,
    },
    [
      ['Royal Mile', '60', 'EH1 1TB', 55.9503, -3.1874],
      ['Leith Walk', '233', 'EH6 8NY', 55.9671, -3.1755],
    ],
  ],
  [
    {
      name: 'Portland',
      region: 'Oregon',
      regionCode: 'OR',
      country: 'United States',
      countryCode: 'US',
      numberFirst: true,
    },
    [
      ['SE Hawthorne Boulevard', '3550', '97214', 45.5121, -122.6273],
      ['NW 23rd Avenue', '710', '97210', 45.5276, -122.6985],
      ['N Mississippi Avenue', '4024', '97227', 45.5526, -122.6757],
      ['SE Division Street', '3032', '97202', 45.5047, -122.6345],
    ],
  ],
  [
    {
      name: 'Boston',
      region: 'Massachusetts',
      regionCode: 'MA',
      country: 'United States',
      countryCode: 'US',
      numberFirst: true,
    },
    [
      ['Newbury Street', '180', '02116', 42.3503, -71.0797],
      ['Hanover Street', '300', '02113', 42.3638, -71.0544],
      ['Charles Street', '75', '02114', 42.3581, -71.0705],
    ],
  ],
  [
    {
      name: 'Paris',
      region: 'Île-de-France',
      regionCode: 'IDF',
      country: 'France',
      countryCode: 'FR',
      numberFirst: true,
    },
    [
      ['Rue Mouffetard', '41', '75005', 48.8428, 2.3497],
      ['Rue des Martyrs', '56', '75009', 48.8803, 2.3399],
      ['Rue de Bretagne', '39', '75003', 48.8629, 2.3621],
    ],
  ],
  [
    {
      name: 'Lyon',
      region: 'Auvergne-Rhône-Alpes',
      regionCode: 'ARA',
      country: 'France',
      countryCode: 'FR',
      numberFirst: true,
    },
    [
      ['Rue Mercière', '18', '69002', 45.7636, 4.8331],
      ['Rue de la République', '70', '69002', 45.7605, 4.8356],
    ],
  ],
  [
    {
      name: 'Berlin',
      region: 'Berlin',
      regionCode: 'BE',
      country: 'Germany',
      countryCode: 'DE',
      numberFirst: false,
    },
    [
      ['Oranienstraße', '25', '10999', 52.5009, 13.4211],
      ['Kastanienallee', '86', '10435', 52.5396, 13.4099],
      ['Torstraße', '140', '10119', 52.5292, 13.3985],
    ],
  ],
  [
    {
      name: 'Köln',
      region: 'Nordrhein-Westfalen',
      regionCode: 'NW',
      country: 'Germany',
      countryCode: 'DE',
      numberFirst: false,
    },
    [
      ['Ehrenstraße', '43', '50672', 50.9389, 6.9415],
      ['Venloer Straße', '310', '50823', 50.9493, 6.9192],
    ],
  ],
  [
    {
      name: 'Bengaluru',
      region: 'Karnataka',
      regionCode: 'KA',
      country: 'India',
      countryCode: 'IN',
      numberFirst: true,
    },
    [
      ['Mahatma Gandhi Road', '52', '560001', 12.9753, 77.6069],
      ['100 Feet Road', '770', '560038', 12.9699, 77.6412],
      ['Church Street', '17', '560001', 12.9749, 77.6044],
    ],
  ],
  [
    {
      name: 'Mumbai',
      region: 'Maharashtra',
      regionCode: 'MH',
      country: 'India',
      countryCode: 'IN',
      numberFirst: true,
    },
    [
      ['Colaba Causeway', '24', '400005', 18.9186, 72.8285],
      ['Hill Road', '88', '400050', 19.0553, 72.8306],
    ],
  ],
]

/** About eighty addresses; Leeds is dense enough for a day's deliveries. */
export const ADDRESSES: Address[] = (
  [[LEEDS, LEEDS_ROWS], ...ELSEWHERE] as [Town, Row[]][]
).flatMap(([town, rows]) =>
  rows.map(([street, number, postcode, lat, lng]) => ({
    town,
    street,
    number,
    postcode,
    lat,
    lng,
  })),
)
