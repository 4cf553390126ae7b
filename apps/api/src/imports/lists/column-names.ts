/** Headings of tables by column, in more than twenty languages. */
const words = {
  title:
    'title|name|item|item name|product|product name|product title|article|item description|bezeichnung|artikel|artikelbezeichnung|artikelname|produkt|produktname|titel|nom|nom du produit|nom de l’article|nom article|nom produit|produit|désignation|libellé|intitulé|titre|nombre|nombre del producto|producto|artículo|título|denominación|nome|nome prodotto|descrizione articolo|prodotto|articolo|titolo|denominazione|naam|productnaam|artikelnaam|omschrijving|nome do produto|produto|artigo|designação|nazwa|nazwa produktu|produkt|namn|produktnamn|benämning|artikelnamn|navn|varenavn|varebetegnelse|název|název produktu|název zboží|zboží|názov|názov produktu|tovar|név|terméknév|termék|megnevezés|nume|nume produs|denumire|denumire produs|produs|ürün|ürün adı|adı|isim|όνομα|ονομασία|προϊόν|όνομα προϊόντος|τίτλος|είδος|περιγραφή είδους|nimi|tuote|tuotenimi|tuotteen nimi|название|название товара|наименование|наименование товара|товар|номенклатура|назва|назва товару|найменування|naziv|naziv proizvoda|proizvod|artikal|naziv artikla|ime|ime izdelka|izdelek|име|продукт|наименование на продукта|الاسم|اسم المنتج|المنتج|اسم الصنف|الصنف|שם|שם המוצר|שם מוצר|商品名|品名|名称|产品名称|商品名称|상품명|제품명|نام|نام محصول|نام کالا|محصول|کالا|ten san pham|tên sản phẩm|nama|nama produk',
  price:
    'price|euro|unit price|sale price|regular price|retail price|selling price|sales price|amount|price incl tax|price inc vat|discounted price|discount price|preis|verkaufspreis|vk|vk preis|vk brutto|bruttopreis|einzelpreis|stückpreis|endpreis|preis brutto|prix|prix ttc|prix de vente|prix unitaire|prix public|tarif|precio|precio venta|precio de venta|pvp|precio unitario|prezzo|prezzo di vendita|prezzo unitario|prezzo al pubblico|prijs|verkoopprijs|stuksprijs|preço|preco|preço de venda|preço unitário|cena|cena brutto|cena sprzedaży|pris|försäljningspris|utpris|enhetspris|styckpris|pris inkl moms|salgspris|cena s dph|prodejní cena|cena za kus|predajná cena|bruttó ár|eladási ár|egységár|preț|pret|preț de vânzare|preț unitar|fiyat|fiyatı|ürün fiyatı|satış fiyatı|birim fiyat|τιμή|τιμή πώλησης|λιανική τιμή|τιμή λιανικής|hinta|myyntihinta|yksikköhinta|цена|цена продажи|розничная цена|стоимость|ціна|ціна продажу|роздрібна ціна|cijena|mpc|maloprodajna cijena|maloprodajna cena|prodajna cena|السعر|سعر البيع|سعر|מחיר|価格|値段|販売価格|税込価格|价格|售价|单价|價格|售價|가격|판매가|قیمت|قیمت فروش|giá bán|harga|harga jual',
  former:
    'compare at price|compare-at price|former price|was|rrp|mrp|old price|list price|msrp|uvp|alter preis|streichpreis|listenpreis|statt|statt preis|ancien prix|prix barré|prix conseillé|precio anterior|precio antes|prezzo precedente|prezzo barrato|oude prijs|adviesprijs|preço antigo|stara cena|cena przed obniżką|tidigare pris|ordinarie pris|jämförpris|førpris|původní cena|běžná cena|pôvodná cena|eredeti ár|preț vechi|eski fiyat|αρχική τιμή|παλιά τιμή|vanha hinta|старая цена|стара ціна|stara cijena',
  currency:
    'currency|currency code|währung|devise|moneda|divisa|valuta|moeda|waluta|měna|mena|pénznem|monedă|para birimi|νόμισμα|valuutta|валюта|العملة|מטבע|通貨|货币|ارز',
  sku: 'sku|code|item code|item number|item no|item no.|item #|product code|article number|reference|ref|ref.|stock code|variant sku|artikelnummer|artikel nr|artikelnr|artikelnr.|art nr|art. nr.|art.-nr.|artnr|bestellnummer|produktnummer|référence|réf|réf.|code article|code produit|ugs|referencia|código|código de producto|codice|codice articolo|cod. articolo|cod articolo|cod.|cod. art.|codice prodotto|riferimento|artikelcode|productcode|bestelnummer|referência|código do produto|kod|kod produktu|indeks|symbol|numer katalogowy|artikel-nr|varenummer|varenr|product no|product no.|product number|artno|art no|art.no|art.no.|varenr.|kód|kód produktu|kód zboží|kód tovaru|cikkszám|termékkód|cod produs|cod articol|kodu|ürün kodu|stok kodu|κωδικός|κωδικός προϊόντος|κωδικός είδους|tuotekoodi|tuotenumero|koodi|артикул|код|код товара|код товару|šifra|sifra|šifra artikla|šifra proizvoda|رمز المنتج|كود المنتج|كود الصنف|מק"ט|商品コード|商品番号|品番|编号|货号|商品编号|貨號|상품코드|کد محصول|کد کالا|کد|mã sản phẩm|kode|kode produk',
  barcode:
    'barcode|bar code|ean|ean13|ean code|gtin|upc|isbn|variant barcode|strichcode|ean nummer|ean-code|code barres|code-barres|código de barras|codice a barre|streepjescode|kod kreskowy|kod ean|streckkod|strekkode|čárový kód|čiarový kód|vonalkód|cod de bare|cod bare|barkod|γραμμωτός κώδικας|viivakoodi|штрихкод|штрих-код|bar kod|الباركود|باركود|ברקוד|バーコード|条形码|条码|바코드',
  stock:
    'stock|quantity|qty|qty.|in stock|on hand|inventory|stock level|available|units|variant inventory qty|bestand|lagerbestand|lager|menge|anzahl|verfügbar|stückzahl|stock disponible|quantité|qté|en stock|existencias|cantidad|unidades|inventario|giacenza|quantità|disponibilità|scorte|magazzino|voorraad|aantal|quantidade|estoque|existência|stan|ilość|stan magazynowy|sztuk|antal|lagersaldo|saldo|beholdning|lagerantal|skladem|počet kusů|množství|na skladě|množstvo|počet kusov|készlet|raktárkészlet|mennyiség|stoc|cantitate|stok|stok adedi|stok miktarı|miktar|adet|απόθεμα|ποσότητα|διαθεσιμότητα|varasto|varastossa|varastosaldo|määrä|остаток|остатки|количество|кол-во|залишок|кількість|zaliha|zalihe|količina|kolicina|الكمية|المخزون|الكمية المتوفرة|מלאי|כמות|在庫|在庫数|数量|库存|庫存|재고|수량|موجودی|تعداد|tồn kho|số lượng|stok barang|jumlah',
  category:
    'category|categories|categ|categ.|type|product type|group|product group|department|section|collection|kategorie|kategorien|warengruppe|produktgruppe|gruppe|rubrik|artikelgruppe|catégorie|catégories|famille|rayon|categoría|categorías|familia|grupo|sección|categoria|categorie|gruppo|famiglia|reparto|categorieën|groep|productgroep|artikelgroep|categorias|família|kategoria|kategorie|grupa|dział|kategori|kategorier|grupp|produktgrupp|varugrupp|varegruppe|kategória|skupina|skupina zboží|csoport|termékcsoport|categorie produs|grupă|kategorisi|ürün grubu|ürün kategorisi|κατηγορία|ομάδα|ryhmä|tuoteryhmä|категория|группа|раздел|категорія|група|kategorija|skupina izdelkov|grupa artikala|الفئة|التصنيف|القسم|קטגוריה|カテゴリ|カテゴリー|分类|类别|分類|類別|카테고리|دسته بندی|دسته‌بندی|گروه|danh mục|loại|kategori produk',
  description:
    'description|details|text|notes|body|body (html)|short description|long description|beschreibung|artikelbeschreibung|langtext|kurzbeschreibung|produktbeschreibung|descriptif|détails|descripción|detalle|detalles|descrizione|descrizione prodotto|dettagli|beschrijving|productomschrijving|descrição|detalhes|opis|opis produktu|popis|beskrivning|produktbeskrivning|beskrivelse|popis produktu|leírás|termékleírás|descriere|descriere produs|açıklama|ürün açıklaması|περιγραφή|περιγραφή προϊόντος|kuvaus|tuotekuvaus|описание|описание товара|опис|опис товару|الوصف|وصف المنتج|תיאור|説明|商品説明|描述|商品描述|설명|توضیحات|شرح|mô tả|deskripsi|keterangan',
  vendor:
    'vendor|brand|maker|supplier|manufacturer|producer|marke|hersteller|lieferant|produzent|marque|fabricant|fournisseur|producteur|marca|fabricante|proveedor|produttore|fornitore|merk|fabrikant|leverancier|fornecedor|marka|producent|dostawca|märke|varumärke|tillverkare|leverantör|mærke|leverandør|výrobce|značka|výrobca|gyártó|márka|producător|furnizor|marcă|markası|üretici|tedarikçi|μάρκα|κατασκευαστής|προμηθευτής|valmistaja|tuotemerkki|бренд|марка|производитель|поставщик|виробник|постачальник|proizvođač|proizvodjac|brend|dobavljač|proizvajalec|العلامة التجارية|الماركة|מותג|יצרן|ブランド|メーカー|品牌|브랜드|برند|تولید کننده|thương hiệu|merek',
  image:
    'image|images|picture|pictures|photo|photos|image src|image url|image link|bild|bilder|bild url|foto|fotos|image principale|photo url|imagen|imágenes|immagine|immagini|afbeelding|afbeeldingen|imagem|imagens|zdjęcie|zdjęcia|obraz|bild-url|billede|obrázek|obrázky|obrázok|obrázky produktu|kép|képek|fotó|imagini|imagine produs|görsel|görseller|ürün görseli|ürün resmi|resim|resimler|fotoğraf|εικόνα|εικόνες|φωτογραφία|kuva|kuvat|изображение|изображения|фото|картинка|зображення|slika|slike|fotografija|الصورة|صورة|الصور|תמונה|画像|图片|圖片|이미지|تصویر|عکس|hình ảnh|gambar',
} as const
export type Column = keyof typeof words

const columnNames = Object.keys(words) as Column[]
const columns = new Map(
  columnNames.flatMap((column) =>
    words[column].split('|').map((word) => [withoutMarks(word), column] as const),
  ),
)
/** By headings without spaces, such as `ItemCode`. */
const joinedColumns = new Map([...columns].map(([word, column]) => [joined(word), column]))

function joined(word: string): string {
  return word.replaceAll(/[ .-]/g, '')
}

/** People leave accents out of headings, and capitals hide which Turkish letter is meant. */
function withoutMarks(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ı', 'i')
}

const currencies =
  /(?:^|[\s([/])(?:[£€$¥₹₽₺₴]|zł|kr\.?|chf|eur|gbp|usd|sek|pln|dkk|nok|aud|cad|nzd|inr|jpy|czk|huf|try|tl|rs\.?|lei|лв|руб\.?|грн\.?|(?:(?:per|pro|je|par|por|al)\s)?(?:st|stk|stuck|pc|pcs|piece|unit|unite|unidad|pezzo|szt)\.?|ohne mwst\.?|inkl\.? mwst\.?|incl\.? vat|inc\.? vat|ttc|ht)(?=[\s)\]/]|$)/g

/** Language at the end of `name_en` or `Description (DE)`; codes that also mean number or id are left out. */
const languages =
  /[ (\-[](?:ar|bg|ca|cs|cz|da|de|dk|el|en|es|et|eu|fi|fr|ga|gl|gr|he|hr|hu|it|ja|ko|lt|lv|nb|nl|nn|pl|pt|ro|ru|sk|sl|sr|sv|tr|uk|vi|zh)[)\]]?$/
const translated: ReadonlySet<Column | undefined> = new Set<Column>(['title', 'description'])

const longest = 100

/** Column of a heading such as `Preis (€)`; undefined if it has no known word. */
export function findColumn(heading: string): Column | undefined {
  if (heading.length > longest) return undefined
  const word = withoutMarks(heading.toLowerCase())
    .replaceAll(/[\u200B\u2060\uFEFF]/g, '')
    .replaceAll("'", '’')
    .replaceAll(/[_\s]+/g, ' ')
    .replace(/[*:#]+$/, '')
    .trim()
  const short = word
    .replaceAll(currencies, ' ')
    .replaceAll(/[()[\]/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const column = columns.get(word) ?? columns.get(short) ?? joinedColumns.get(joined(word))
  if (column) return column
  const textColumn = columns.get(word.replace(languages, '').trim())
  return translated.has(textColumn) ? textColumn : undefined
}
