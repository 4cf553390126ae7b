import { expect, test } from 'vitest'

import { availabilityIn } from './shown-stock.ts'

test('words of many languages say that a thing is sold out', () => {
  const words =
    'Sold out|SOLD|Currently unavailable|Nicht an Lager|Épuisé|Rupture de stock|Plus en stock|Agotado|Sin existencias|Esaurita|Non disponibile|Niet op voorraad|Geen voorraad|Utsolgt|Ikke på lager|Loppu varastosta|Brak towaru|Není skladem|Produto esgotado|Nincs raktáron|Нет в наличии|Tükendi|売り切れ|在庫：完売|缺货|품절|Hết hàng'
  for (const said of words.split('|')) expect([said, availabilityIn(said)]).toEqual([said, false])
})

test('words of many languages say that a thing can be had', () => {
  const words =
    'In stock|Only 2 remaining|Pre-order|Available on backorder|Nur noch 3 Stück|An Lager|Vorbestellbar|En stock|Plus que 2|Quedan 3|Disponibile|Op voorraad|Nog 4 stuks|På lager|Varastossa|Na stanie|Na skladě|Em estoque|Raktáron|В наличии|Stokta|在庫あり|残り2点|有货|재고 있음|Còn hàng'
  for (const said of words.split('|')) expect([said, availabilityIn(said)]).toEqual([said, true])
})

test('a label and a word within another say nothing of stock', () => {
  for (const said of ['Disponibilità', 'Verkauft in Köln', 'Unsold prints', 'Lager'])
    expect([said, availabilityIn(said)]).toEqual([said, null])
})
