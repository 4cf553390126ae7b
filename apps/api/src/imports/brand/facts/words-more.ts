import { days, split } from './word-lists.ts'
import type { FactWords } from './word-lists.ts'

/** Tables of the languages after English, German, French and Spanish. */
export const moreWords = {
  it: {
    days: days(
      'lunedi lun lu l | martedi mar ma | mercoledi mer me | giovedi gio gi g | venerdi ven ve v | sabato sab sa s | domenica dom do d',
    ),
    daily: split('tutti i giorni | ogni giorno | 7 giorni su 7'),
    workdays: split('giorni feriali | feriali'),
    weekend: split('fine settimana | weekend'),
    holidays: split('festivi | giorni festivi'),
    to: split('a | al | alle | fino alle | alla'),
    and: split('e | ed'),
    closed: split('chiuso | chiusi | chiusura'),
    noon: split('mezzogiorno'),
    midnight: split('mezzanotte'),
    fillers: split(
      'dal | dalle | da | ore | h | aperti | il | la | orario continuato | continuato | mattina | pomeriggio | e dalle | siamo | negozio',
    ),
    hours: split(
      'orari di apertura | orario di apertura | orari negozio | orari | orario | aperto | siamo aperti',
    ),
    otherHours: split(
      'consegna | consegne | cucina | telefono | assistenza | colazione | pranzo | cena | corso | mercato | ordini',
    ),
    appointment: split('su appuntamento | appuntamento'),
    unsure: split(
      'estate | inverno | estivo | invernale | stagione | eccetto | escluso | natale | pasqua | primo | ultimo',
    ),
    months: split(
      'gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre | dicembre',
    ),
    phone: split('telefono | tel | cell | cellulare'),
    fax: split('fax'),
    taxNumber: split('partita iva | p iva | p i | piva | p iva e c f | cod fisc e p iva'),
    imprint: split('note legali | informazioni legali | dati societari'),
    contact: split('contatti | contattaci | orari | dove siamo | come raggiungerci'),
  },
  nl: {
    days: days(
      'maandag maandags maa ma | dinsdag dinsdags din di | woensdag woensdags woe wo | donderdag donderdags do | vrijdag vrijdags vrij vr | zaterdag zaterdags zat za | zondag zondags zo',
    ),
    daily: split('dagelijks | elke dag | iedere dag | alle dagen'),
    workdays: split('werkdagen | doordeweeks | op werkdagen | werkdag'),
    weekend: split('weekend | weekenden'),
    holidays: split('feestdagen | feestdag'),
    to: split('t/m | tot en met | tot | t m | tm'),
    and: split('en'),
    closed: split('gesloten | dicht'),
    noon: split('tussen de middag'),
    midnight: split('middernacht'),
    fillers: split(
      'uur | u | van | op | doorlopend | tussen | de hele dag | zijn wij | wij zijn | is de winkel | winkel | en van',
    ),
    hours: split('openingstijden | openingsuren | winkelopeningstijden | geopend | open'),
    otherHours: split(
      'bezorging | bezorgtijden | keuken | telefonisch | telefoon | bereikbaar | klantenservice | ontbijt | lunch | lunchpauze | diner | cursus | markt | bestellen | koopavond',
    ),
    appointment: split('op afspraak | afspraak'),
    unsure: split(
      'zomer | winter | seizoen | om de week | behalve | kerst | pasen | eerste | laatste | koopzondag',
    ),
    months: split(
      'januari | februari | maart | april | mei | juni | juli | augustus | september | oktober | november | december',
    ),
    phone: split('telefoon | tel | telefoonnummer | mobiel | t'),
    fax: split('fax'),
    taxNumber: split('btw nummer | btw nr | btw id | btw'),
    imprint: split('colofon | juridische informatie | bedrijfsgegevens'),
    contact: split('contact | openingstijden | openingsuren | route | contactgegevens | adres'),
  },
  pt: {
    days: days(
      'segunda segundas seg | terca tercas ter | quarta quartas qua | quinta quintas qui | sexta sextas sex | sabado sabados sab | domingo domingos dom',
    ),
    daily: split('todos os dias | diariamente'),
    workdays: split('dias uteis | dias de semana'),
    weekend: split('fim de semana | fins de semana'),
    holidays: split('feriados'),
    to: split('a | as | ate | ate as'),
    and: split('e'),
    closed: split('fechado | fechada | encerrado | encerrada | encerra | encerramos'),
    noon: split('meio dia'),
    midnight: split('meia noite'),
    fillers: split(
      'das | de | da | h | horas | aberta | abertos | e das | ao | aos | estamos | loja',
    ),
    hours: split(
      'horario de funcionamento | horario de atendimento | horario de abertura | horarios | horario | aberto | estamos abertos',
    ),
    otherHours: split(
      'entrega | entregas | cozinha | telefone | atendimento telefonico | almoco | jantar | curso | mercado | encomendas',
    ),
    appointment: split('por marcacao | marcacao'),
    unsure: split(
      'verao | inverno | epoca | exceto | excepto | natal | pascoa | primeiro | ultimo',
    ),
    months: split(
      'janeiro | fevereiro | marco | abril | maio | junho | julho | agosto | setembro | outubro | novembro | dezembro',
    ),
    phone: split('telefone | tel | telemovel | telef'),
    fax: split('fax'),
    taxNumber: split('nif | nipc | contribuinte | numero de contribuinte'),
    imprint: split('aviso legal | informacao legal | informacoes legais'),
    contact: split(
      'contacto | contactos | contato | contatos | horario | onde estamos | localizacao',
    ),
  },
  pl: {
    days: days(
      'poniedzialek poniedzialku pon pn | wtorek wtorku wt wto | sroda srode srody sr | czwartek czwartku czw cz | piatek piatku pt pia | sobota sobote sob so | niedziela niedziele niedz ndz nd',
    ),
    daily: split('codziennie | kazdego dnia'),
    workdays: split('dni robocze | w dni robocze'),
    weekend: split('weekend | weekendy | w weekendy'),
    holidays: split('swieta'),
    to: split('do'),
    and: split('i | oraz'),
    closed: split('zamkniete | nieczynne | zamkniety'),
    noon: split('poludnie'),
    midnight: split('polnoc'),
    fillers: split('od | w | godz | godziny | w godzinach | sklep | zapraszamy'),
    hours: split('godziny otwarcia | godziny pracy | czynne | otwarte | jestesmy otwarci'),
    otherHours: split(
      'dostawa | kuchnia | telefonicznie | infolinia | obiady | kurs | targ | zamowienia',
    ),
    appointment: split('po umowieniu | umowieniu'),
    unsure: split('lato | zima | sezon | oprocz | wielkanoc | pierwsza | ostatnia'),
    months: split(
      'stycznia | lutego | marca | kwietnia | maja | czerwca | lipca | sierpnia | wrzesnia | pazdziernika | listopada | grudnia',
    ),
    phone: split('telefon | tel | kom'),
    fax: split('faks | fax'),
    taxNumber: split('nip'),
    imprint: split('dane firmy | informacje prawne | nota prawna'),
    contact: split('kontakt | godziny otwarcia | dojazd | gdzie jestesmy'),
  },
  sv: {
    days: days(
      'mandag mandagar man ma | tisdag tisdagar tis ti | onsdag onsdagar ons | torsdag torsdagar tors tor | fredag fredagar fre | lordag lordagar lor | sondag sondagar son',
    ),
    daily: split('dagligen | alla dagar | varje dag'),
    workdays: split('vardagar | vardag'),
    weekend: split('helger | helg | helgen'),
    holidays: split('helgdagar | roda dagar'),
    to: split('till | t o m | tom'),
    and: split('och | samt'),
    closed: split('stangt | stangda'),
    noon: split('mitt pa dagen'),
    midnight: split('midnatt'),
    fillers: split('kl | klockan | oppen | mellan | fran | vi har | butiken'),
    hours: split('oppettider | oppet'),
    otherHours: split(
      'leverans | kok | telefontid | telefon | kundtjanst | frukost | lunch | middag | kurs | marknad | bestallningar',
    ),
    appointment: split('enligt overenskommelse | overenskommelse | tidsbokning'),
    unsure: split('sommar | vinter | sasong | utom | jul | pask | forsta | sista'),
    months: split(
      'januari | februari | mars | april | maj | juni | juli | augusti | september | oktober | november | december',
    ),
    phone: split('telefon | tel | tfn | mobil'),
    fax: split('fax'),
    taxNumber: split('momsregistreringsnummer | momsreg nr | momsnr | vat nr | org nr'),
    imprint: split('foretagsuppgifter | juridisk information'),
    contact: split('kontakt | kontakta oss | oppettider | hitta hit | hitta till oss'),
  },
  da: {
    days: days(
      'mandag mandage man ma | tirsdag tirsdage tirs tir ti | onsdag onsdage ons on | torsdag torsdage tors tor | fredag fredage fre fr | lordag lordage lor lo | sondag sondage son so',
    ),
    daily: split('dagligt | alle dage | hver dag'),
    workdays: split('hverdage | hverdag'),
    weekend: split('weekend | weekender'),
    holidays: split('helligdage'),
    to: split('til'),
    and: split('og | samt'),
    closed: split('lukket'),
    noon: split('midt pa dagen'),
    midnight: split('midnat'),
    fillers: split('kl | klokken | aben | mellem | fra | vi har | butikken'),
    hours: split('abningstider | abent'),
    otherHours: split(
      'levering | kokken | telefontid | telefon | kundeservice | morgenmad | frokost | kursus | marked | bestillinger',
    ),
    appointment: split('efter aftale | aftale'),
    unsure: split('sommer | vinter | saeson | undtagen | jul | paske | forste | sidste'),
    months: split(
      'januar | februar | marts | april | maj | juni | juli | august | september | oktober | november | december',
    ),
    phone: split('telefon | tlf | mobil'),
    fax: split('fax'),
    taxNumber: split('cvr nr | cvr | se nr | momsnr'),
    imprint: split('firmaoplysninger | juridiske oplysninger'),
    contact: split('kontakt | kontakt os | abningstider | find os'),
  },
} satisfies Readonly<Record<string, FactWords>>
