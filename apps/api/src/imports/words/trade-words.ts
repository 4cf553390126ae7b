/** Words by which a page shows that it sells goods, or that its amounts are no prices of goods. */
interface TradeWords {
  /** In addresses, classes and labels of controls. */
  readonly cart: string
  /** In the title, a heading or the address of a list of goods. */
  readonly list: string
  /** Trades and topics whose amounts are not prices of goods. */
  readonly other: string
  /** Days of the week: names of daily menus, not of goods. */
  readonly days: string
}

export const tradeWords: Readonly<Record<string, TradeWords>> = {
  en: {
    cart: 'add to cart|add to basket|add to bag|shopping cart|shopping bag|view cart|my cart|your cart|my basket|basket',
    list: 'menu|menus|price list|prices|our products|products|shop|store|our range|catalogue|catalog|drinks|cocktails|wine list|beers|breakfast|lunch|desserts|starters|mains|gift vouchers|cakes|bread|pastries',
    other:
      'insurance|premium|premiums|policyholder|mortgage|mortgages|loan|loans|interest rate|interest rates|apr|libor|prime rate|savings account|stock market|stock quote|stock quotes|market cap|nasdaq|dow jones|ftse|s&p|tsx|index|indices|dividend|share price|shares|portfolio|investor|investors|investment|securities|fiscal year|budget|appropriation|tuition|school district|taxpayer|jackpot|casino|bedroom|bedrooms|apartments|realtor|real estate|listings|for rent|to let|per night|nightly|guest rooms|guestroom|hotel|hotels|check-in|classifieds|forum|coupons|coupon codes|giveaway|breaking news|reporter|editorial|recipe|ingredients|tbsp|tsp|preheat|dentist|dentists|treatment|surgery|airport|flights|car hire|vehicle|mileage',
    days: 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays',
  },
  de: {
    cart: 'warenkorb|einkaufswagen|in den korb|jetzt kaufen',
    list: 'speisekarte|speisen|getränke|getränkekarte|karte|preisliste|preise|sortiment|produkte|unser angebot|angebote|weinkarte|frühstück|kuchen|torten|shop|hofladen|mittagskarte|backwaren|brot',
    other:
      'versicherung|versicherungen|beitrag|beiträge|selbstbeteiligung|kredit|kredite|zinssatz|zinsen|baufinanzierung|girokonto|tagesgeld|aktie|aktien|aktienkurs|börse|dax|kurs|kurse|fonds|haushaltsplan|haushaltsjahr|kämmerer|steuerzahler|gemeinderat|lottozahlen|zimmer|übernachtung|pro nacht|ferienwohnung|doppelzimmer|einzelzimmer|hotel|immobilien|kaltmiete|rezept|zutaten|esslöffel|teelöffel|backofen|nachrichten|redaktion|polizei|minister',
    days: 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag',
  },
  fr: {
    cart: 'panier|ajouter au panier',
    list: 'carte|la carte|menu|menus|tarifs|nos produits|boutique|boissons|entrées|plats|desserts|vins|nos vins|pâtisseries|viennoiseries|pains',
    other:
      'assurance|assurances|cotisation|crédit|prêt|prêts|taux d’intérêt|bourse|actions|cac 40|indice|budget|exercice|subvention|contribuables|chambre|chambres|par nuit|nuitée|hôtel|immobilier|loyer|recette|ingrédients|cuillère|actualités|rédaction|ministre|concours|codes promo',
    days: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  },
  es: {
    cart: 'carrito|cesta|añadir al carrito',
    list: 'carta|la carta|menú|menu|precios|lista de precios|productos|tienda|bebidas|postres|vinos|tapas|raciones|entrantes|bocadillos|pasteles|desayunos',
    other:
      'seguro|seguros|prima|póliza|hipoteca|hipotecas|préstamo|préstamos|tipo de interés|bolsa|acciones|ibex|índice|presupuesto|subvención|ayuntamiento|habitación|habitaciones|por noche|hotel|inmobiliaria|alquiler|receta|ingredientes|cucharada|noticias|redacción|ministro',
    days: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
  },
  it: {
    cart: 'carrello|aggiungi al carrello',
    list: 'menù|menu|listino|prezzi|prodotti|negozio|bevande|antipasti|primi|secondi|dolci|vini|pizze|pasticceria|carta dei vini',
    other:
      'assicurazione|assicurazioni|polizza|mutuo|mutui|prestito|tasso|borsa|azioni|indice|bilancio|contributo|comune|camera|camere|a notte|per notte|hotel|immobiliare|affitto|ricetta|ingredienti|cucchiaio|notizie|redazione|ministro',
    days: 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica',
  },
  nl: {
    cart: 'winkelwagen|winkelmand|winkelmandje|in mijn mandje',
    list: 'menukaart|menu|kaart|prijslijst|prijzen|assortiment|producten|winkel|webshop|dranken|voorgerechten|hoofdgerechten|nagerechten|wijnkaart|gebak|brood|taarten',
    other:
      'verzekering|verzekeringen|premie|hypotheek|hypotheken|lening|rente|beurs|aandelen|aex|koers|begroting|gemeenteraad|subsidie|kamer|kamers|per nacht|overnachting|hotel|vakantie|vliegreis|makelaar|huurprijs|recept|ingrediënten|eetlepel|nieuws|redactie|minister|occasion|occasions',
    days: 'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag',
  },
  sv: {
    cart: 'varukorg|kundvagn',
    list: 'meny|matsedel|priser|prislista|produkter|butik|drycker|förrätter|varmrätter|efterrätter|vinlista|bröd|kakor|tårtor',
    other:
      'försäkring|försäkringar|bolån|lån|ränta|börsen|aktier|index|budget|kommun|rum|per natt|hotell|hyra|recept|ingredienser|matsked|nyheter|redaktion|minister',
    days: 'måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag',
  },
  da: {
    cart: 'indkøbskurv|læg i kurv',
    list: 'menukort|menu|priser|prisliste|produkter|butik|drikkevarer|forretter|hovedretter|desserter|brød|kager',
    other:
      'forsikring|forsikringer|boliglån|lån|rente|børsen|aktier|budget|kommune|værelse|værelser|per nat|pr. nat|hotel|husleje|opskrift|ingredienser|spiseske|nyheder|redaktion|minister',
    days: 'mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag',
  },
  pl: {
    cart: 'koszyk|do koszyka',
    list: 'menu|karta|cennik|ceny|produkty|sklep|napoje|przystawki|dania główne|desery|ciasta|pieczywo',
    other:
      'ubezpieczenie|ubezpieczenia|składka|kredyt|kredyty|pożyczka|oprocentowanie|giełda|akcje|indeks|budżet|gmina|dotacja|pokój|pokoje|za noc|nocleg|hotel|nieruchomości|przepis|składniki|łyżka|wiadomości|redakcja|minister',
    days: 'poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela',
  },
  pt: {
    cart: 'carrinho|meu cesto|cesto de compras',
    list: 'ementa|cardápio|menu|carta|preços|produtos|loja|bebidas|entradas|pratos|sobremesas|vinhos|bolos|pães',
    other:
      'seguro|seguros|prémio|apólice|empréstimo|taxa de juro|bolsa|ações|índice|orçamento|município|quarto|quartos|por noite|hotel|imobiliária|aluguel|receita|ingredientes|colher|notícias|redação|ministro',
    days: 'segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo',
  },
  cs: {
    cart: 'košík|do košíku',
    list: 'menu|jídelní lístek|ceník|produkty|obchod|nápoje|předkrmy|hlavní jídla|dezerty|dorty|pečivo',
    other:
      'pojištění|pojistné|hypotéka|úvěr|půjčka|úrok|burza|akcie|rozpočet|obec|pokoj|pokoje|za noc|hotel|reality|recept|suroviny|zprávy|redakce|ministr',
    days: 'pondělí|úterý|středa|čtvrtek|pátek|sobota|neděle',
  },
  ru: {
    cart: 'корзина|в корзину',
    list: 'меню|прайс|прайс-лист|цены|товары|каталог|магазин|напитки|закуски|десерты|торты|хлеб',
    other:
      'страхование|страховка|кредит|ипотека|вклад|процентная ставка|биржа|акции компании|индекс|бюджет|номер|за ночь|гостиница|отель|недвижимость|рецепт|ингредиенты|новости|редакция|министр|форум',
    days: 'понедельник|вторник|среда|четверг|пятница|суббота|воскресенье',
  },
}

const escape = (word: string) =>
  word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s_-]{0,2}`)

export function tradePattern(kind: keyof TradeWords): string {
  const all = new Set(Object.values(tradeWords).flatMap((words) => words[kind].split('|')))
  return `(?:${[...all]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|')})`
}
