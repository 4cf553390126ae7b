export const stockSorts = {
  item: 'Item, A to Z',
  '-item': 'Item, Z to A',
  sku: 'SKU, A to Z',
  '-sku': 'SKU, Z to A',
  '-available': 'Most available first',
  available: 'Least available first',
  '-onHand': 'Most on hand first',
  onHand: 'Least on hand first',
  '-reserved': 'Most reserved first',
  reserved: 'Least reserved first',
  '-unavailable': 'Most unavailable first',
  unavailable: 'Least unavailable first',
}
