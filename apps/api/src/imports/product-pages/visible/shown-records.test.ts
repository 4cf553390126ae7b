import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { readItems } from '../read-items.ts'

const read = (body: string, lang: string) =>
  readItems(
    parseHtml(`<!doctype html><html lang="${lang}"><title>Shop</title><body>${body}</body></html>`),
    'https://shop.example/karte',
    null,
  ).map(({ title, variants, category }) => [
    title,
    variants
      .map(({ optionValues, priceMinor }) => [...optionValues, priceMinor].join(' '))
      .join(', '),
    category,
  ])

type Row = readonly [title: string, prices: string, category: string]

const pages: readonly (readonly [string, string, string, readonly Row[]])[] = [
  [
    'a share per person beside the price',
    'en',
    '<h2>Family</h2><div><h3>Harbour pack</h3><p><b>$29.99</b><br>Just $7.50/person</p></div><div><h3>Pier feast</h3><p><b>$39.99</b><br>Only $8.00 per person</p></div>',
    [
      ['Harbour pack', '2999', 'Family'],
      ['Pier feast', '3999', 'Family'],
    ],
  ],
  [
    'a price per person alone',
    'en',
    '<h2>Buffets</h2><div><h3>Brunch</h3><p>$25 per person</p></div><div><h3>Supper</h3><p>$32 per person</p></div>',
    [
      ['Brunch', '2500', 'Buffets'],
      ['Supper', '3200', 'Buffets'],
    ],
  ],
  [
    'a drinks table with sizes above its columns',
    'de',
    '<h2>Biere</h2><table><tr><th></th><th>0,3 l</th><th>0,5 l</th></tr><tr><td>Helles</td><td>3,10 €</td><td>4,40 €</td></tr><tr><td>Weizen</td><td>3,30 €</td><td>4,70 €</td></tr></table>',
    [
      ['Helles', '0,3 l 310, 0,5 l 440', 'Biere'],
      ['Weizen', '0,3 l 330, 0,5 l 470', 'Biere'],
    ],
  ],
  [
    'sizes in a line',
    'de',
    '<h3>Weine</h3><p>Silvaner 0,1 l 3,50 € / 0,2 l 5,80 €<br>Dornfelder 0,1 l 3,90 € / 0,2 l 6,40 €</p>',
    [
      ['Silvaner', '0,1 l 350, 0,2 l 580', 'Weine'],
      ['Dornfelder', '0,1 l 390, 0,2 l 640', 'Weine'],
    ],
  ],
  [
    'a butcher’s prices per kilogram',
    'de',
    '<h2>Rind</h2><ul><li>Tafelspitz 18,90 €/kg</li><li>Beinscheibe 11,50 €/kg</li></ul>',
    [
      ['Tafelspitz', '1890', 'Rind'],
      ['Beinscheibe', '1150', 'Rind'],
    ],
  ],
  [
    'a definition list',
    'it',
    '<h2>Dolci</h2><dl><dt>Panna cotta</dt><dd>€ 5,50</dd><dt>Cannolo</dt><dd>€ 3,80</dd></dl>',
    [
      ['Panna cotta', '550', 'Dolci'],
      ['Cannolo', '380', 'Dolci'],
    ],
  ],
  [
    'headings with text and price below',
    'en-GB',
    '<h2>Cakes</h2><h3>Parkin</h3><p>Sticky with oats and treacle.</p><p>£3.20</p><h3>Seed cake</h3><p>Caraway and lemon.</p><p>£2.90</p>',
    [
      ['Parkin', '320', 'Cakes'],
      ['Seed cake', '290', 'Cakes'],
    ],
  ],
  [
    'a sentence that says the currency',
    'es',
    '<p>Todos los precios en euros</p><table><tr><td>Gazpacho</td><td>6</td></tr><tr><td>Salmorejo</td><td>7</td></tr></table>',
    [
      ['Gazpacho', '600', ''],
      ['Salmorejo', '700', ''],
    ],
  ],
  [
    'prices without a mark at the end of each line',
    'nl',
    '<p>Prijzen in euro</p><h2>Brood</h2><p>Speltbrood 4,25<br>Roggebrood 3,95<br>Krentenbol 1,10</p>',
    [
      ['Speltbrood', '425', 'Brood'],
      ['Roggebrood', '395', 'Brood'],
      ['Krentenbol', '110', 'Brood'],
    ],
  ],
  [
    'cards with labels and buttons',
    'fr',
    '<div class="vedette"><div class=carte><span>Nouveau</span><h3>Confiture de mûres</h3><p>dès 6,50 €</p><a href=/a>Ajouter au panier</a></div><div class=carte><h3>Miel de forêt</h3><p>9,80 €</p><a href=/b>En savoir plus</a></div></div>',
    [
      ['Confiture de mûres', '', ''],
      ['Miel de forêt', '980', ''],
    ],
  ],
  [
    'an old and a new price',
    'en-US',
    '<div class=p><a href=/1>Oak tray</a> <s>$40.00</s> <b>$32.00</b></div><div class=p><a href=/2>Ash bowl</a> <s>$30.00</s> <b>$21.00</b></div>',
    [
      ['Oak tray', '3200', ''],
      ['Ash bowl', '2100', ''],
    ],
  ],
  [
    'years, sets and ages',
    'en-GB',
    '<ul><li>Rioja 2017 £19</li><li>Set of 6 £24</li><li>Tawny 10 years £31.50</li></ul>',
    [
      ['Rioja 2017', '1900', ''],
      ['Set of 6', '2400', ''],
      ['Tawny 10 years', '3150', ''],
    ],
  ],
  [
    'Swedish crowns with dashes',
    'sv',
    '<h2>Bullar</h2><ul><li>Kanelbulle 32:-</li><li>Kardemummabulle 34:-</li></ul>',
    [
      ['Kanelbulle', '3200', 'Bullar'],
      ['Kardemummabulle', '3400', 'Bullar'],
    ],
  ],
  [
    'złoty behind the number',
    'pl',
    '<h2>Pierogi</h2><p>Ruskie .... 24 zł<br>Z kapustą .... 26 zł</p>',
    [
      ['Ruskie', '2400', 'Pierogi'],
      ['Z kapustą', '2600', 'Pierogi'],
    ],
  ],
]

const foreign: typeof pages = [
  [
    'a description below a heading, in an element called title',
    'es',
    '<h2>Tés</h2><div class=c><h3>Rooibos</h3><p class=title>Sin teína</p><p>3,20 €</p></div><div class=c><h3>Sencha</h3><p class=title>Verde</p><p>Pequeño 2,90 €</p><p>Grande 3,90 €</p></div>',
    [
      ['Rooibos', '320', 'Tés'],
      ['Sencha', 'Pequeño 290, Grande 390', 'Tés'],
    ],
  ],
  [
    'cells with a description below the name',
    'de',
    '<h2>Suppen</h2><table><tr><th>Borschtsch<br><small>mit Schmand</small></th><th>6 €</th></tr><tr><th>Soljanka<br><p>mit Zitrone</p></th><th>7 €</th></tr></table>',
    [
      ['Borschtsch', '600', 'Suppen'],
      ['Soljanka', '700', 'Suppen'],
    ],
  ],
  [
    'a product in each cell of a table',
    'en-GB',
    '<table><tr><td><div><a href=/a>Willow basket</a></div><div>£24.00</div></td><td><div><a href=/b>Reed mat</a></div><div>£18.50</div></td></tr></table>',
    [
      ['Willow basket', '2400', ''],
      ['Reed mat', '1850', ''],
    ],
  ],
  [
    'linked names, codes and labels of prices',
    'en-US',
    '<div class=p><a href=/1><img src=/1.jpg></a><div><a href=/1>Felt garland 2 m</a></div><div>Code: 48213</div><div>Our Price: $12.50</div><a href=/1>More info</a></div><div class=p><div><a href=/2>Paper star</a></div><div>Code: 48214</div><div>Our Price: $4.00</div><a href=/2>More info</a></div>',
    [
      ['Felt garland 2 m', '1250', ''],
      ['Paper star', '400', ''],
    ],
  ],
  [
    'names and prices below a category, without elements around them',
    'en-GB',
    '<div><h3>Whites</h3><div><p>Picpoul</p></div><div><p>£19</p></div><div><p>Soave</p></div><div><p>£17</p></div></div>',
    [
      ['Picpoul', '1900', 'Whites'],
      ['Soave', '1700', 'Whites'],
    ],
  ],
  [
    'one wine below a heading, where others have several',
    'en-GB',
    '<section><h2>House</h2><div><p>Verdejo</p><p>£15</p></div><div><p>Garnacha</p><p>£16</p></div><p>Macabeo</p><p>£13</p><p>Albillo</p><p>£12</p></section><section><h2>Pink</h2><div><p>Rosado</p></div><div><p>£17</p></div></section><h2>Sweet</h2><p>Moscatel</p><p>£18</p>',
    [
      ['Verdejo', '1500', 'House'],
      ['Garnacha', '1600', 'House'],
      ['Macabeo', '1300', 'House'],
      ['Albillo', '1200', 'House'],
      ['Rosado', '1700', 'Pink'],
      ['Moscatel', '1800', 'Sweet'],
    ],
  ],
  [
    'the same name below two headings',
    'fr',
    '<h2>Salades</h2><ul><li>Poulet 9 €</li><li>Chèvre 8 €</li></ul><h2>Tartines</h2><ul><li>Poulet 7 €</li></ul>',
    [
      ['Poulet', '900', 'Salades'],
      ['Chèvre', '800', 'Salades'],
      ['Poulet', '700', 'Tartines'],
    ],
  ],
  [
    'a definition list with descriptions behind its prices',
    'en-GB',
    '<h2>Pies</h2><dl><dt>Game pie</dt><dd>£8.20</dd><dd>With mash.</dd><dt>Leek pie</dt><dd>£7.40</dd><dd>With peas.</dd></dl>',
    [
      ['Game pie', '820', 'Pies'],
      ['Leek pie', '740', 'Pies'],
    ],
  ],
  [
    'numbers alone in elements called price',
    'de-AT',
    '<p>Hauptplatz 1, 8010 Graz. Ein Glas Most kostet 2 €.</p><div class=i><b>Strudel</b><span class=preis>4,20</span></div><div class=i><b>Krapfen</b><span class=preis>2</span></div>',
    [
      ['Strudel', '420', ''],
      ['Krapfen', '200', ''],
    ],
  ],
  [
    'two prices in neighbouring elements, each with its mark behind it',
    'de',
    '<h2>Damen</h2><div class=row><span>Schneiden</span><span>31,00&nbsp;€</span><span>42,00&nbsp;€</span></div><div class=row><span>Pflege</span><span>18,00&nbsp;€</span><span>18,00&nbsp;€</span></div>',
    [
      ['Schneiden', '', 'Damen'],
      ['Pflege', '1800', 'Damen'],
    ],
  ],
  [
    'prices in the footers of cards',
    'es',
    '<h2>Dulces</h2><article class=card><h3>Magdalena</h3><div class=card-footer><span>1,5 €</span></div></article><article class=card><h3>Rosquilla</h3><footer>2 €</footer></article>',
    [
      ['Magdalena', '150', 'Dulces'],
      ['Rosquilla', '200', 'Dulces'],
    ],
  ],
  [
    'badges beside names',
    'de',
    '<h2>Suppen</h2><div><h3>Ramen <span class=menu-badge>Beliebt</span></h3><span>9,80 €</span></div><div><h3>Misosuppe</h3><span>4,20 €</span></div>',
    [
      ['Ramen', '980', 'Suppen'],
      ['Misosuppe', '420', 'Suppen'],
    ],
  ],
  [
    'descriptions in smaller headings behind prices',
    'de',
    '<h2>Hauptgerichte</h2><div><h3>Forelle <span>19,50 €</span></h3><h5>Mit Kartoffeln und Salat</h5></div><div><h3>Rehragout <span>24,00 €</span></h3><h5>Mit Rotkohl</h5></div>',
    [
      ['Forelle', '1950', 'Hauptgerichte'],
      ['Rehragout', '2400', 'Hauptgerichte'],
    ],
  ],
  [
    'cents in small letters behind the mark',
    'fr',
    '<div><p>Croissant <span>1€</span><sup>20</sup></p></div><div><p>Brioche <b>2€</b> <sup>50</sup></p></div><div><p>Pain <span>3€</span><span>10</span></p></div>',
    [
      ['Croissant', '120', ''],
      ['Brioche', '250', ''],
      ['Pain', '310', ''],
    ],
  ],
  [
    'numbers beside prices that are no cents',
    'fr',
    '<div><p>Croissant <span>1,40€</span><span>20</span></p></div><div><p>Brioche <span>2€</span> <span>50</span></p></div>',
    [
      ['Croissant', '140', ''],
      ['Brioche', '200', ''],
    ],
  ],
  [
    'prices in badges',
    'de',
    '<ul><li><h5>Damen <span class="badge bg-primary rounded-pill">35 €</span></h5></li><li><h5>Herren <span class="badge bg-primary rounded-pill">25 €</span></h5></li></ul>',
    [
      ['Damen', '3500', ''],
      ['Herren', '2500', ''],
    ],
  ],
  [
    'prices in badges of names',
    'en-GB',
    '<ul><li><span class="name">Scone <span class="price badge">£2.50</span></span></li><li><span class="name">Bun <span class="price badge">£1.50</span></span></li></ul>',
    [
      ['Scone', '250', ''],
      ['Bun', '150', ''],
    ],
  ],
  [
    'names in badges beside small descriptions',
    'en-GB',
    '<div><h3><span class=badge>Assam</span> <small>black tea</small></h3><p>£4</p></div><div><h3><span class=badge>Sencha</span> <small>green tea</small></h3><p>£5</p></div>',
    [
      ['Assam black tea', '400', ''],
      ['Sencha green tea', '500', ''],
    ],
  ],
  [
    'headings of the same level before the heading with the price',
    'de',
    '<div><h4>Kerzen gießen</h4><h4>Pro Person 45 €</h4></div><div><h3>Gesichtsmassage</h3><h3>30 Minuten nur 39 €</h3></div>',
    [
      ['Kerzen gießen', '4500', ''],
      ['Gesichtsmassage', '3900', ''],
    ],
  ],
  [
    'footers of the page and second prices in footers of cards',
    'de',
    '<ul><li><h3>Most</h3><p>5 €</p><footer><p>Pfandkrug 3 €</p></footer></li></ul><article><h3>Saft</h3><p>4,50 €</p><footer><p>Pfandflasche 2 €</p></footer></article><article><h3>Wein</h3><p>6 €</p><div class=card-footer>Versandkarton 4 €</div></article><div class="content-box" id="footer"><p>Parkplatz pro Tag 5 €</p></div><div class="menu-footer-container"><p>Gutschein 20 €</p></div>',
    [
      ['Most', '500', ''],
      ['Saft', '450', ''],
      ['Wein', '600', ''],
    ],
  ],
  [
    'smaller headings above cards with names in larger ones',
    'de',
    '<h1>Café Luna</h1><h5>Kuchen</h5><div><h3>Mohnkuchen</h3><p>3 €</p></div><div><h3>Käsekuchen</h3><p>4 €</p></div><h5>Torten</h5><div><h3>Nusstorte</h3><p>5 €</p></div>',
    [
      ['Mohnkuchen', '300', 'Kuchen'],
      ['Käsekuchen', '400', 'Kuchen'],
      ['Nusstorte', '500', 'Torten'],
    ],
  ],
  [
    'prices in two currencies',
    'fr',
    '<ul><li>Savon 8 € / $9</li><li>Bougie 12 € / $14</li></ul>',
    [
      ['Savon', '800', ''],
      ['Bougie', '1200', ''],
    ],
  ],
]

test.each([...pages, ...foreign])('%s (%s)', (_what, lang, body, expected) => {
  expect(read(body, lang)).toEqual(expected)
})

test.each([
  [
    'hours, dates and telephone numbers',
    '<p>Open 9.00–17.00</p><p>Tel. 01632 960 123</p><p>12.12.2026</p>',
  ],
  [
    'prose that mentions amounts',
    '<p>The council spent £400 on the bridge last year and plans more.</p><p>It had £900 in the bank before the vote was held.</p>',
  ],
  [
    'statistics',
    '<ul><li>Average salary £31,000</li><li>Budget £4,100,000</li><li>Spending per pupil £6,200</li></ul>',
  ],
  ['news', '<p><b>2 May 2026 Mill sold for</b> £3 million</p><p><b>Fines of</b> £40m paid</p>'],
  [
    'rooms by the night',
    '<ul><li>Separate bath</li><li>£90 per room and night</li><li>Garden view</li><li>£110 per night</li></ul>',
  ],
  ['an address below a sentence on prices', '<p>All prices in pounds</p><p>12 Mill Lane 9</p>'],
  ['labels of filters', '<ul><li>Under £20</li><li>Less than £50</li><li>From £60</li></ul>'],
  ['a free delivery banner', '<p>Free delivery over £40</p><p>Shipping £3.50</p>'],
])('%s are no products', (_what, body) => {
  expect(read(body, 'en-GB')).toEqual([])
})
