import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Te damos la bienvenida a {shop}',
  seoDescription: 'La tienda online de {shop}.',
  aboutTitle: 'Sobre nosotros',
  deliveryTitle: 'Entrega y recogida',
  deliveryLink: 'Entrega',
  contactTitle: 'Contacto',
  termsTitle: 'Condiciones de venta',
  returnsTitle: 'Devoluciones y reembolsos',
  privacyTitle: 'Privacidad',
  blogTitle: 'Blog',
  about:
    '{shop} es un negocio local y esta es nuestra tienda. Todo lo que ves aquí lo hacemos o lo elegimos nosotros.',
  findUs: 'Nos encontrarás en {address}.',
  weDeliver:
    'Hacemos entregas en nuestra zona. Al finalizar la compra, escribe tu código postal para ver los gastos de entrega y los horarios disponibles.',
  collect: 'Puedes recoger tu pedido en nuestro local. Elige un horario al finalizar la compra.',
  collectAt:
    'Puedes recoger tu pedido en nuestro local: {address}. Elige un horario al finalizar la compra.',
  track: 'Puedes seguir tu pedido en la página que se enlaza en la confirmación.',
  emailLine: 'Correo electrónico: {email}',
  phoneLine: 'Teléfono: {phone}',
  taxNumberLine: 'Número de identificación fiscal: {number}',
  termsIntro:
    'Estas condiciones se aplican a todos los pedidos realizados en la tienda de {business}.',
  termsOrders: 'Pedidos',
  termsOrdersText:
    'Tu pedido es una oferta de compra. Se acepta cuando lo confirmamos. Los precios incluyen los impuestos; los gastos de entrega se muestran antes de que pagues.',
  termsPayment: 'Pago',
  termsPaymentText:
    'Pagas con una de las formas de pago que se muestran al finalizar la compra. Un proveedor de pagos gestiona los pagos con tarjeta; nosotros nunca vemos el número de tu tarjeta.',
  termsDelivery: 'Entrega',
  termsDeliveryText:
    'Te llevamos el pedido, o te lo entregamos cuando lo recoges, en el horario que hayas elegido. Si no podemos hacerlo, te avisamos y puedes cancelar sin coste.',
  termsRights: 'Tus derechos',
  termsRightsText:
    'Nada en estas condiciones limita los derechos que la ley te reconoce como consumidor.',
  returnsIntro: 'Si algo no está bien, avisa a {shop} lo antes posible.',
  returnsIntroAt: 'Si algo no está bien, avisa a {shop} lo antes posible: {contact}.',
  returnsRule:
    'Puedes devolver los productos sin usar en un plazo de 14 días desde que los recibes. Los productos que se estropean con rapidez y los productos hechos para ti no se pueden devolver, salvo que sean defectuosos.',
  returnsRefund:
    'Reembolsamos el precio por el mismo medio con el que pagaste, a más tardar 14 días después de tener los productos o tu justificante de envío.',
  or: '{one} o {other}',
  privacyIntro:
    '{shop} usa los datos que introduces al finalizar la compra para gestionar tu pedido: tu nombre, dirección, teléfono y correo electrónico.',
  privacyKeep:
    'Conservamos los pedidos durante el tiempo que exige la normativa fiscal. Solo compartimos tus datos con quienes los necesitan para entregar tu pedido y cobrar tu pago.',
  privacyAsk:
    'Puedes preguntar en cualquier momento qué datos tuyos tenemos, y pedir que se corrijan o se eliminen.',
  privacyAskAt:
    'Puedes preguntar en cualquier momento qué datos tuyos tenemos, y pedir que se corrijan o se eliminen: {contact}.',
  privacyCookie: 'La tienda instala una sola cookie, que recuerda tu carrito.',
}
