/** Headings of tables by column, in nine languages. */
const words = {
  title:
    'title|name|item|item name|product|product name|product title|article|item description|bezeichnung|artikel|artikelbezeichnung|artikelname|produkt|produktname|titel|nom|nom du produit|nom de l’article|nom article|nom produit|produit|désignation|libellé|intitulé|titre|nombre|nombre del producto|producto|artículo|título|denominación|nome|nome prodotto|prodotto|articolo|titolo|denominazione|naam|productnaam|artikelnaam|omschrijving|nome do produto|produto|artigo|designação|nazwa|nazwa produktu|produkt|namn|produktnamn|benämning|artikelnamn|navn|varenavn',
  price:
    'price|unit price|sale price|regular price|retail price|selling price|sales price|amount|price incl tax|price inc vat|preis|verkaufspreis|vk|vk preis|vk brutto|bruttopreis|einzelpreis|stückpreis|endpreis|preis brutto|prix|prix ttc|prix de vente|prix unitaire|prix public|tarif|precio|precio venta|precio de venta|pvp|precio unitario|prezzo|prezzo di vendita|prezzo unitario|prezzo al pubblico|prijs|verkoopprijs|stuksprijs|preço|preco|preço de venda|preço unitário|cena|cena brutto|cena sprzedaży|pris|försäljningspris|utpris|enhetspris|styckpris|pris inkl moms|salgspris',
  former:
    'compare at price|compare-at price|former price|was|rrp|old price|list price|msrp|uvp|alter preis|streichpreis|listenpreis|statt|statt preis|ancien prix|prix barré|prix conseillé|precio anterior|precio antes|prezzo precedente|prezzo barrato|oude prijs|adviesprijs|preço antigo|stara cena|cena przed obniżką|tidigare pris|ordinarie pris|jämförpris|førpris',
  currency: 'currency|currency code|währung|devise|moneda|divisa|valuta|moeda|waluta',
  sku: 'sku|code|item code|item number|item no|item no.|item #|product code|article number|reference|ref|ref.|stock code|variant sku|artikelnummer|artikel nr|artikelnr|artikelnr.|art nr|art. nr.|art.-nr.|artnr|bestellnummer|produktnummer|référence|réf|réf.|code article|code produit|ugs|referencia|código|código de producto|codice|codice articolo|codice prodotto|riferimento|artikelcode|productcode|bestelnummer|referência|código do produto|kod|kod produktu|indeks|symbol|numer katalogowy|artikel-nr|varenummer|varenr',
  barcode:
    'barcode|bar code|ean|ean13|ean code|gtin|upc|isbn|variant barcode|strichcode|ean nummer|ean-code|code barres|code-barres|código de barras|codice a barre|streepjescode|kod kreskowy|kod ean|streckkod|strekkode',
  stock:
    'stock|quantity|qty|qty.|in stock|on hand|inventory|stock level|available|units|variant inventory qty|bestand|lagerbestand|lager|menge|anzahl|verfügbar|stückzahl|stock disponible|quantité|qté|en stock|existencias|cantidad|unidades|inventario|giacenza|quantità|disponibilità|scorte|magazzino|voorraad|aantal|quantidade|estoque|existência|stan|ilość|stan magazynowy|sztuk|antal|lagersaldo|saldo|beholdning|lagerantal',
  category:
    'category|categories|type|product type|group|product group|department|section|collection|kategorie|kategorien|warengruppe|produktgruppe|gruppe|rubrik|artikelgruppe|catégorie|catégories|famille|rayon|categoría|categorías|familia|grupo|sección|categoria|categorie|gruppo|famiglia|reparto|categorieën|groep|productgroep|artikelgroep|categorias|família|kategoria|kategorie|grupa|dział|kategori|kategorier|grupp|produktgrupp|varugrupp|varegruppe',
  description:
    'description|details|text|notes|body|body (html)|short description|long description|beschreibung|artikelbeschreibung|langtext|kurzbeschreibung|produktbeschreibung|descriptif|détails|descripción|detalle|detalles|descrizione|dettagli|beschrijving|productomschrijving|descrição|detalhes|opis|opis produktu|beskrivning|produktbeskrivning|beskrivelse',
  vendor:
    'vendor|brand|maker|supplier|manufacturer|producer|marke|hersteller|lieferant|produzent|marque|fabricant|fournisseur|producteur|marca|fabricante|proveedor|produttore|fornitore|merk|fabrikant|leverancier|fornecedor|marka|producent|dostawca|märke|varumärke|tillverkare|leverantör|mærke|leverandør',
  image:
    'image|images|picture|pictures|photo|photos|image src|image url|image link|bild|bilder|bild url|foto|fotos|image principale|photo url|imagen|imágenes|immagine|immagini|afbeelding|afbeeldingen|imagem|imagens|zdjęcie|zdjęcia|obraz|bild-url|billede',
} as const
export type Column = keyof typeof words

const columnNames = Object.keys(words) as Column[]
const columns = new Map(
  columnNames.flatMap((column) => words[column].split('|').map((word) => [word, column] as const)),
)

const currencies =
  /(?:^|[\s([])(?:[£€$¥₹₽₺₴]|zł|kr\.?|chf|eur|gbp|usd|sek|pln|dkk|nok|aud|cad|nzd|inr|jpy|czk|huf|ohne mwst\.?|inkl\.? mwst\.?|incl\.? vat|inc\.? vat|ttc|ht)(?=[\s)\]]|$)/g

const longest = 100

/** Column of a heading such as `Preis (€)`; undefined if it has no known word. */
export function findColumn(heading: string): Column | undefined {
  if (heading.length > longest) return undefined
  const word = heading
    .replaceAll(/[\u200B\u2060\uFEFF]/g, '')
    .replaceAll("'", '’')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replace(/[*:#]+$/, '')
    .trim()
  const short = word
    .replaceAll(currencies, ' ')
    .replaceAll(/[()[\]/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return columns.get(word) ?? columns.get(short)
}
