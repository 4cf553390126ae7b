/** Words beside an amount that say what it is, by language. Letters match in any case. */
interface PriceWords {
  /** Before a former or reference price. */
  readonly former: readonly string[]
  /** Before an amount that is no price: a saving, fee, threshold, instalment or sum. */
  readonly other: readonly string[]
  /** Before the lowest of several prices. */
  readonly from: readonly string[]
  /** Between «per» and a measure: «per kg», «pro kg». */
  readonly per: readonly string[]
  /** Tax excluded. */
  readonly net: readonly string[]
  /** The page's prices are in one currency: «All prices in €». */
  readonly prices: readonly string[]
}

export const priceWords: Readonly<Record<string, PriceWords>> = {
  en: {
    former: words(
      'was|rrp|r.r.p.|msrp|list|list price|reg|reg.|reg price|regular|regularly|regular price|original|originally|original price|before|old|old price|retail|retail price|compare at|typical|typical price|instead of|usually',
    ),
    other: words(
      'save|saving|savings|you save|discount|coupon|deposit|shipping|delivery|postage|shipping cost|shipping costs|delivery costs|shipping fee|delivery fee|delivery charge|shipping from|delivery from|orders over|order over|orders above|orders of|over|above|spend|minimum|minimum order|payments of|payment of|instalments of|installments of|earn|points|cashback|cash back|tax|vat|unit price|per|credit|gift card|price for both|price for all|total price|total|subtotal|buy both|bundle price|both for|voucher|under|worth|valued at',
    ),
    from: words('from|starting at|starts at|as low as|starting from'),
    per: words('per|a|an|each'),
    net: words('excl. vat|ex vat|exc vat|excluding vat|ex. tax|excl. tax|plus vat|+ vat|net'),
    prices: words('prices|all prices|prices are|all prices are'),
  },
  de: {
    former: words('uvp|statt|vorher|bisher|ursprünglich|früher|alter preis|ehemals|ehem.'),
    other: words(
      'sparen|spare|ersparnis|sie sparen|rabatt|gutschein|pfand|zzgl. pfand|versand|versandkosten|lieferung|lieferkosten|liefergebühr|bestellwert|mindestbestellwert|bestellungen ab|einkauf ab|mwst|mwst.|grundpreis|versandkostenfrei ab|ab einem einkauf von|zusammen|gesamtpreis|summe',
    ),
    from: words('ab|schon ab'),
    per: words('pro|je'),
    net: words('zzgl. mwst|zzgl. mwst.|exkl. mwst|exkl. mwst.|ohne mwst|netto|zzgl. ust'),
    prices: words('preise|alle preise|preisangaben|sämtliche preise|alle preisangaben'),
  },
  fr: {
    former: words('au lieu de|avant|prix conseillé|ancien prix|prix barré'),
    other: words(
      'économisez|remise|livraison|frais de port|frais de livraison|consigne|dès|à partir de|commande minimum|total|panier minimum',
    ).filter((word) => !/^(?:dès|à partir de)$/.test(word)),
    from: words('à partir de|dès'),
    per: words('par|le|la|au|les'),
    net: words('ht|hors taxe|hors taxes'),
    prices: words('prix|tous les prix|tous nos prix|nos prix|tarifs'),
  },
  es: {
    former: words('antes|precio anterior|en vez de|pvp recomendado'),
    other: words('ahorra|ahorre|descuento|envío|gastos de envío|pedido mínimo|total'),
    from: words('desde|a partir de'),
    per: words('por|el|la|al'),
    net: words('sin iva|más iva|iva no incluido'),
    prices: words('precios|todos los precios|nuestros precios'),
  },
  it: {
    former: words('prima|invece di|anziché|listino|prezzo di listino|prezzo precedente'),
    other: words(
      'risparmi|sconto|spedizione|consegna|spese di spedizione|ordine minimo|cauzione|totale',
    ),
    from: words('da|a partire da'),
    per: words('al|alla|il|la|per|all'),
    net: words('iva esclusa|più iva|+ iva|senza iva'),
    prices: words('prezzi|tutti i prezzi|i prezzi'),
  },
  nl: {
    former: words('van|adviesprijs|oude prijs'),
    other: words(
      'bespaar|korting|verzending|verzendkosten|bezorging|bezorgkosten|statiegeld|vanaf een bestelling van|minimale bestelling|totaal',
    ),
    from: words('vanaf|va.'),
    per: words('per'),
    net: words('excl. btw|exclusief btw|ex btw'),
    prices: words('prijzen|alle prijzen'),
  },
  pt: {
    former: words('antes|preço antigo|preço original|preço anterior'),
    other: words('poupe|economize|desconto|frete|portes|envio|entrega|pedido mínimo|total'),
    from: words('desde|a partir de'),
    per: words('por|o|a|ao'),
    net: words('sem iva|iva não incluído|+ iva'),
    prices: words('preços|todos os preços'),
  },
  sv: {
    former: words('tidigare|ord|ord.|ordinarie|ordinarie pris|ord. pris|ord pris|rek. pris'),
    other: words('spara|rabatt|frakt|leverans|pant|fri frakt över|totalt'),
    from: words('från|fr.'),
    per: words('per'),
    net: words('exkl. moms|exkl moms|ex moms'),
    prices: words('priser|alla priser|priserna'),
  },
  da: {
    former: words('før|førpris|tidligere|vejl. pris|normalpris'),
    other: words('spar|rabat|fragt|levering|pant|i alt'),
    from: words('fra'),
    per: words('pr.|pr|per'),
    net: words('ekskl. moms|eks. moms'),
    prices: words('priser|alle priser'),
  },
  no: {
    former: words('før|førpris|veil. pris|veiledende pris'),
    other: words('spar|rabatt|frakt|levering|pant|totalt'),
    from: words('fra'),
    per: words('pr.|pr|per'),
    net: words('eks. mva|ekskl. mva'),
    prices: words('priser|alle priser'),
  },
  fi: {
    former: words('norm.|ovh|aiemmin|ennen'),
    other: words('säästä|säästät|alennus|toimitus|toimituskulut|pantti|yhteensä'),
    from: words('alkaen|alk.'),
    per: words('per'),
    net: words('alv 0 %|alv 0%|veroton'),
    prices: words('hinnat|kaikki hinnat'),
  },
  pl: {
    former: words('poprzednio|wcześniej|stara cena|cena regularna|najniższa cena|zamiast'),
    other: words('oszczędzasz|rabat|dostawa|wysyłka|kaucja|razem|minimalne zamówienie'),
    from: words('od'),
    per: words('za|na'),
    net: words('netto|bez vat'),
    prices: words('ceny|wszystkie ceny'),
  },
  cs: {
    former: words('dříve|původně|původní cena|běžná cena|místo'),
    other: words('ušetříte|sleva|doprava|záloha|celkem'),
    from: words('od'),
    per: words('za'),
    net: words('bez dph'),
    prices: words('ceny|všechny ceny'),
  },
  hu: {
    former: words('eredeti ár|régi ár|korábban|helyett'),
    other: words('megtakarítás|kedvezmény|szállítás|összesen'),
    from: words('már'),
    per: words('per'),
    net: words('nettó|+ áfa'),
    prices: words('áraink|az árak|árak|minden ár'),
  },
  ro: {
    former: words('preț vechi|pret vechi|înainte|prp'),
    other: words('economisești|reducere|livrare|transport|total'),
    from: words('de la'),
    per: words('pe|la'),
    net: words('fără tva|+ tva'),
    prices: words('prețuri|prețurile|preturile|toate prețurile'),
  },
  tr: {
    former: words('eski fiyat|önceki fiyat'),
    other: words('indirim|kargo|toplam|depozito'),
    from: words('başlayan'),
    per: words('başına'),
    net: words('kdv hariç|+ kdv'),
    prices: words('fiyatlar|tüm fiyatlar|fiyatlarımız'),
  },
  ru: {
    former: words('было|старая цена|вместо'),
    other: words('скидка|экономия|доставка|итого|залог'),
    from: words('от'),
    per: words('за'),
    net: words('без ндс'),
    prices: words('цены|все цены'),
  },
  el: {
    former: words('αρχική τιμή|πριν'),
    other: words('έκπτωση|αποστολή|μεταφορικά|σύνολο'),
    from: words('από'),
    per: words('ανά|το'),
    net: words('χωρίς φπα|πλέον φπα'),
    prices: words('τιμές|όλες οι τιμές'),
  },
}

function words(list: string): readonly string[] {
  return list.split('|')
}

const escape = (word: string) =>
  word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)

/** Alternatives of one kind in all languages, longest first. */
export function anyOf(kind: keyof PriceWords): string {
  const all = new Set(Object.values(priceWords).flatMap((language) => language[kind]))
  return [...all]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|')
}
