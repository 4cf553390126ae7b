/** Localized headings of WooCommerce exports, by the English heading. */
const translations: Readonly<Record<string, string>> = {
  type: 'typ|tipo|rodzaj|тип|soort',
  sku: 'artikelnummer|ugs|cod|ref|артикул|artikelnr',
  name: 'nom|nombre|nome|naam|nazwa|namn|имя|название',
  published:
    'veröffentlicht|publié|publicado|pubblicato|gepubliceerd|opublikowano|opublikowany|opublikowane|publicerad|опубликован',
  'short description':
    'kurzbeschreibung|description courte|descripción corta|breve descrizione|korte beschrijving|descrição breve|descrição curta|krótki opis|kort beskrivning|короткое описание|краткое описание',
  description:
    'beschreibung|descripción|descrizione|beschrijving|descrição|opis|beskrivning|описание',
  'in stock?':
    'vorrätig?|en stock ?|¿en inventario?|¿existencias?|¿hay existencias?|in magazzino?|op voorraad?|em stock?|em estoque?|na stanie?|w magazynie?|i lager?|в наличии?|наличие',
  stock:
    'lager|bestand|lagerbestand|inventario|existencias|magazzino|scorte|voorraad|estoque|stan magazynowy|magazyn|lagersaldo|запасы',
  'regular price':
    'regulärer preis|tarif régulier|precio normal|prezzo di listino|prezzo normale|reguliere prijs|normale prijs|preço normal|preço|cena regularna|cena podstawowa|ordinarie pris|базовая цена|обычная цена',
  'sale price':
    'angebotspreis|tarif promo|precio rebajado|prezzo in offerta|actieprijs|kortingsprijs|preço promocional|cena promocyjna|reapris|акционная цена',
  categories:
    'kategorien|catégories|categorías|categorie|categorieën|categorias|kategorie|kategorier|категории',
  tags: 'schlagwörter|étiquettes|etiquetas|tag|tagi|znaczniki|etiketter|метки',
  images: 'bilder|imágenes|immagini|afbeeldingen|imagens|obrazki|изображения',
  parent:
    'übergeordnetes produkt|eltern|superior|principal|genitore|hoofd|bovenliggend|ascendente|pai|rodzic|nadrzędny|förälder|överordnad|родительский',
  'tax class':
    'steuerklasse|classe de tva|clase de impuesto|aliquota di imposta|belastingklasse|classe de imposto|klasa podatkowa|skatteklass|налоговый класс',
  'backorders allowed?':
    'lieferrückstande erlaubt?|lieferrückstände erlaubt?|autoriser les commandes de produits en rupture ?|¿permitir reservas de productos agotados?|gli ordini arretrati sono consentiti?|nabestellingen toestaan?|permitir encomendas?|restnoteringar tillåtna?',
}

const english = new Map(
  Object.entries(translations).flatMap(([heading, words]) =>
    words.split('|').map((word) => [word, heading] as const),
  ),
)

const attributePatterns: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:attribut|atributo|attributo|atrybut|eigenschap) (\d+) (?:name|nome|naam|nazwa|namn)$/,
    'name',
  ],
  [
    /^(?:name des attributs?|nom de l'attribut|nombre del atributo|nome dell'attributo|nome do atributo|naam eigenschap|nazwa atrybutu|attributnamn|название атрибута) (\d+)$/,
    'name',
  ],
  [
    /^(?:attribut|atributo|attributo|atrybut|eigenschap) (\d+) (?:wert|valor|waarde|värde|wartoś).*$/,
    'value(s)',
  ],
  [
    /^(?:wert\(e\) des attributs?|valeur\(s\) de l'attribut|valor\(es\) del atributo|valor\w* dell'attributo|valore\(?i?\)? dell'attributo|valor(?:es|\(es\)) do atributo|waarde\(n\) eigenschap|wartości atrybutu|attributvärden?(?:\(n\))?|значени[ея](?:\(-я\))? атрибут(?:а|ов)) (\d+)$/,
    'value(s)',
  ],
]

const weight = /^(?:gewicht|poids|peso|waga|vikt|вес) \((\w+)\)$/

/** English heading of a localized export; others unchanged. */
export function toEnglishHeading(heading: string): string {
  const known = english.get(heading)
  if (known) return known
  for (const [pattern, part] of attributePatterns) {
    const [, place] = pattern.exec(heading) ?? []
    if (place) return `attribute ${place} ${part}`
  }
  const [, unit] = weight.exec(heading) ?? []
  return unit ? `weight (${unit})` : heading
}
