/** Words of lists, by language: sizes, buttons and statements about a page's prices. */
interface ListWords {
  readonly sizes: string
  readonly buttons: string
  /** Name of the currency in a sentence, with its code. */
  readonly money: Readonly<Record<string, string>>
}

export const listWords: Readonly<Record<string, ListWords>> = {
  en: {
    sizes:
      'small|medium|large|regular|half|whole|full|glass|bottle|cup|pot|pint|half pint|single|double|slice|loaf|starter|main|carafe',
    buttons:
      'just|only|price per day|price per night|per day|per night|view deal|view deals|view photos|view offer|view cart|you pay|pay|filter by|refine by|price range|price ranges|checkout|check out|register|sign in|log in|login|on orders|up to|on orders over|per page|items per page|deal|from only|reg|select|checkout now|subscribe now|subscribe|date|brand|email this page to a friend|special price|regular price|retail price|list price|unit price|pack price|base price|web price|price per person|priced|priced at|start|starting|start at|under|less than|save|savings|you save|your savings|get|get a|view rates|offer details|free shipping|free delivery|free standard shipping|shipping only|minimum|cost|home|note|event|our price|your price|sale price|only|now|rrp|price from|total|subtotal|more info|more|read more|view|view details|details|learn more|shop now|buy|buy now|add to cart|add to basket|add to bag|quick view|select options|choose options|order|order now|from|each|sale|new|sold out|in stock|price|quantity|qty|compare|wishlist|add to wishlist',
    money: {
      euros: 'EUR',
      euro: 'EUR',
      pounds: 'GBP',
      'pounds sterling': 'GBP',
      'us dollars': 'USD',
      'canadian dollars': 'CAD',
      'australian dollars': 'AUD',
      'swiss francs': 'CHF',
    },
  },
  de: {
    sizes:
      'klein|mittel|groß|gross|normal|halb|ganz|glas|flasche|kanne|tasse|becher|kännchen|portion|stück|laib|kugel|karaffe',
    buttons:
      'nur|zum warenkorb|warenkorb|zum angebot|artikel pro seite|pro seite|seite|anmelden|registrieren|bis zu|filtern nach|sortieren nach|zur kasse|sonderpreis|aktionspreis|angebotspreis|stückpreis|artikel im warenkorb|kostenloser versand|versandkostenfrei|mindestens|kosten|unser preis|preis ab|nur|jetzt|mehr|mehr infos|mehr erfahren|details|zum produkt|in den warenkorb|in den einkaufswagen|kaufen|jetzt kaufen|bestellen|ansehen|ab|je|neu|preis|menge|ausverkauft|auf lager|merken|ausführung wählen',
    money: { euro: 'EUR', 'schweizer franken': 'CHF', franken: 'CHF', sfr: 'CHF' },
  },
  fr: {
    sizes:
      'petit|petite|moyen|moyenne|grand|grande|verre|bouteille|pichet|demi|entier|tasse|pièce|part|boule',
    buttons:
      "seulement|jusqu’à|jusqu'à|filtrer par|voir le panier|voir l’offre|page|articles par page|prix spécial|prix unitaire|livraison gratuite|livraison offerte|en stock|économisez|notre prix|votre prix|voir|voir plus|en savoir plus|détails|ajouter au panier|acheter|commander|dès|à partir de|nouveau|prix|quantité|choix des options|épuisé|aperçu rapide",
    money: { euro: 'EUR', euros: 'EUR', 'francs suisses': 'CHF' },
  },
  es: {
    sizes:
      'pequeño|pequeña|mediano|mediana|grande|media|entera|copa|botella|ración|media ración|tapa|vaso|jarra|unidad|completa|completo|individual|porción',
    buttons:
      'solo|sólo|filtrar por|ver carrito|hasta|página|ver oferta|artículos por página|precio especial|envío gratis|en stock|ahorra|nuestro precio|precio desde|ver|ver más|más información|detalles|añadir al carrito|comprar|desde|nuevo|precio|cantidad|agotado|seleccionar opciones',
    money: { euros: 'EUR', euro: 'EUR', 'pesos mexicanos': 'MXN' },
  },
  it: {
    sizes:
      'piccolo|piccola|medio|media|grande|calice|bicchiere|bottiglia|mezza|intera|caraffa|pezzo',
    buttons:
      'solo|filtra per|pagina|fino a|vai al carrello|vedi offerta|prezzo speciale|spedizione gratuita|disponibile|risparmi|vedi|scopri|scopri di più|dettagli|aggiungi al carrello|acquista|da|nuovo|prezzo|quantità|esaurito|scegli',
    money: { euro: 'EUR' },
  },
  nl: {
    sizes: 'klein|middel|normaal|groot|glas|fles|half|heel|kan|stuk|portie',
    buttons:
      'slechts|voor slechts|aantal producten per pagina|pagina|naar winkelwagen|filter op|tot|bekijk aanbieding|voor|nu|nu voor|gratis verzending|op voorraad|bespaar|bekijk|meer|meer info|lees meer|details|in winkelwagen|in winkelmand|bestellen|bestel|vanaf|nieuw|prijs|aantal|uitverkocht',
    money: { euro: 'EUR', "euro's": 'EUR' },
  },
  pt: {
    sizes: 'pequeno|pequena|médio|média|grande|copo|garrafa|meia|inteira|dose|unidade',
    buttons:
      'escolha por|até|filtrar por|ver carrinho|página|ver|ver mais|saber mais|detalhes|adicionar ao carrinho|comprar|desde|novo|preço|quantidade|esgotado',
    money: { euros: 'EUR', euro: 'EUR', reais: 'BRL' },
  },
  sv: {
    sizes: 'liten|mellan|stor|glas|flaska|hel|halv|styck|kanna',
    buttons:
      'fri frakt|i lager|spara|läs mer|visa|köp|lägg i varukorg|beställ|från|nyhet|pris|antal|slutsåld',
    money: { kronor: 'SEK', 'svenska kronor': 'SEK' },
  },
  da: {
    sizes: 'lille|mellem|stor|glas|flaske|hel|halv|stk|kande',
    buttons: 'læs mere|se mere|køb|læg i kurv|bestil|fra|nyhed|pris|antal|udsolgt',
    money: { kroner: 'DKK', 'danske kroner': 'DKK' },
  },
  no: {
    sizes: 'liten|medium|stor|glass|flaske|hel|halv|kanne',
    buttons: 'les mer|se mer|kjøp|legg i handlekurv|bestill|fra|nyhet|pris|antall|utsolgt',
    money: { 'norske kroner': 'NOK' },
  },
  fi: {
    sizes: 'pieni|keskikoko|iso|lasi|pullo|puolikas|kokonainen|kpl',
    buttons: 'lue lisää|katso|osta|lisää ostoskoriin|tilaa|alkaen|uutuus|hinta|määrä|loppuunmyyty',
    money: { eurot: 'EUR', euroina: 'EUR', euroa: 'EUR' },
  },
  pl: {
    sizes: 'mała|mały|średnia|średni|duża|duży|kieliszek|butelka|pół|cała|szt',
    buttons:
      'darmowa dostawa|w magazynie|oszczędzasz|więcej|zobacz|szczegóły|do koszyka|dodaj do koszyka|kup|zamów|od|nowość|cena|ilość|wyprzedane',
    money: { złotych: 'PLN', złotówkach: 'PLN' },
  },
  cs: {
    sizes: 'malá|malý|malé|střední|velká|velký|velké|sklenka|láhev|půl|celý|ks|porce',
    buttons:
      'doprava zdarma|skladem|ušetříte|více|zobrazit|detail|do košíku|koupit|objednat|od|novinka|cena|množství|vyprodáno',
    money: { korunách: 'CZK', 'českých korunách': 'CZK' },
  },
  ru: {
    sizes: 'маленький|маленькая|средний|средняя|большой|большая|бокал|бутылка|порция|шт',
    buttons:
      'цени|страница|сортировать|ограничено|подробнее|купить|в корзину|заказать|есть в наличии|в наличии|нет в наличии|цена|цены|от|новинка|количество|скидка|бесплатная доставка',
    money: { рублях: 'RUB', гривнах: 'UAH' },
  },
  hu: {
    sizes: 'kicsi|közepes|nagy|pohár|üveg|fél|egész|db',
    buttons: 'bővebben|megnézem|részletek|kosárba|megveszem|rendelés|új|ár|mennyiség|elfogyott',
    money: { forintban: 'HUF' },
  },
}

const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const joined = (kind: 'sizes' | 'buttons') =>
  [...new Set(Object.values(listWords).flatMap((words) => words[kind].split('|')))]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|')

const measure = String.raw`\d{1,4}(?:[.,/]\d{1,3})?\s?(?:ml|cl|dl|l|ltr|liter|litre|g|gr|kg|cm|mm|oz|lb|"|″|”|''|inch|in|pcs|pc|st\.?|stk\.?|stück|er|ks|db|szt\.?|kpl)`
const sizeSource = String.raw`(?:${measure}|xxs|xs|s|m|l|xl|xxl|${joined('sizes')})`
const whole = new RegExp(String.raw`^\(?${sizeSource}\)?(?:\s?\(?${measure}\)?)?[.:]?$`, 'iu')
const atEnd = new RegExp(
  String.raw`(?<![\p{L}\d.,])${sizeSource}(?:\s?\(${measure}\))?\s{0,2}[:.–—=-]?\s{0,2}$`,
  'iu',
)
const buttons = new RegExp(String.raw`^(?:\d{1,4}\s)?(?:${joined('buttons')})[\s:!.…>»→]*$`, 'iu')

export const isSize = (text: string): boolean => text.length <= 40 && whole.test(text.trim())
/** A size at the end of a text: «Pils 0,2 l». */
export const sizeAtEnd = (text: string): string => atEnd.exec(text.slice(-40))?.[0].trim() ?? ''
/** A button or label, never the name of a product. */
export const isLabel = (text: string): boolean => text.length <= 40 && buttons.test(text.trim())

export const currencyNames: ReadonlyMap<string, string> = new Map(
  Object.values(listWords).flatMap(({ money }) => Object.entries(money)),
)

const figures =
  /(?<!\p{L})(?:spending|salary|salaries|budget|revenues?|earnings|income|taxes|turnover|expenses|investments?|average|median|debt|funding|umsatz|gehalt|haushalt|ausgaben|einnahmen|durchschnitt\p{L}*|steuern|chiffre d.affaires|salaire|dépenses|revenus|moyenne|ingresos|gastos|salario|presupuesto|promedio|fatturato|stipendio|spese|bilancio|omzet|salaris|begroting|uitgaven|inkomsten|gemiddelde?|omsättning|lön|utgifter|przychody|wydatki|średnia)(?!\p{L})/iu

/** An amount of a statistic or budget, not of goods. */
export const isFigure = (text: string): boolean => figures.test(text.slice(0, 200))
