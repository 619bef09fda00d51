import type { TFunction } from 'i18next'
import type { Invoice } from '#contract/invoices.ts'
import type { Language } from '#contract/regional.ts'
import { documentName, type Seller } from '#contract/seller.ts'
import type { Formats } from '#kernel/format.ts'
import { useShopLogo } from '#kernel/shop-logo.ts'
import { useDocumentTexts } from './document-texts.ts'
import { sumRows } from './sum-rows.ts'

export type PaperFact = { name: string; value: string }
export type PaperSum = { name: string; amount: string; isWhole?: boolean }

type PaperLine = { text: string; quantity: string; price: string; tax?: string; sum: string }

export type Paper = {
  /** Undefined for texts in the language of the reader. */
  language?: Language | undefined
  title: string
  number: string
  stamp?: string
  /** A data URI; undefined without one. */
  logo?: string | undefined
  seller: readonly string[]
  billTo: { title: string; lines: readonly string[] }
  facts: readonly PaperFact[]
  /** Lines show their tax rate when rates differ. */
  heads: PaperLine
  lines: readonly PaperLine[]
  nothing: string
  sums: readonly PaperSum[]
  pay: { title: string; facts: readonly PaperFact[] } | undefined
  terms: string
  /** At the foot of each page. */
  footer: string
}

const textLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
/** Groups of four characters, as on bank statements. */
export const spacedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** An invoice as it is printed, in its language. */
export function usePaper(invoice: Invoice): Paper {
  const { language, ...texts } = useDocumentTexts(invoice.language)
  const logo = useShopLogo().light?.uri
  return { ...paperOf(invoice, texts), language, logo }
}

function paperOf(
  invoice: Invoice,
  { t, formats }: { t: TFunction<'invoices'>; formats: Formats },
): Omit<Paper, 'language' | 'logo'> {
  const rate = (value: number) => formats.rate(value / 10_000)

  function billTo() {
    const { name, address, taxNumber = '', email, phone } = invoice
    const lines = textLines(address)
    // An address may begin with the name, as on an envelope.
    return [
      ...(lines[0] === name ? [] : [name]),
      ...lines,
      taxNumber && t('seller.taxNumberIs', { number: taxNumber }),
      email,
      phone,
    ].filter(Boolean)
  }

  const sumsOf = (): PaperSum[] =>
    sumRows(invoice, invoice, { t, formats }).map(({ cents, name, isWhole }) => ({
      name: isWhole && invoice.kind === 'credit' ? t('credit.total') : name,
      ...(isWhole && { isWhole }),
      amount: formats.money(cents, invoice.currency),
    }))

  function sellerOf(seller: Seller) {
    const { address, taxNumber, companyNumber = '', email, phone } = seller
    return [
      documentName(seller),
      ...textLines(address),
      taxNumber && t('seller.taxNumberIs', { number: taxNumber }),
      companyNumber && t('seller.companyNumberIs', { number: companyNumber }),
      email,
      phone,
    ].filter(Boolean)
  }

  function payOf(seller: Seller, number: string | null): Paper['pay'] {
    const { bank, iban, bic } = seller
    if (iban === '' && bank === '') return undefined
    const facts = [
      { name: t('seller.payTo'), value: documentName(seller) },
      { name: t('seller.bank'), value: bank },
      { name: t('seller.iban'), value: spacedIban(iban) },
      { name: t('seller.bic'), value: bic },
      { name: t('seller.reference'), value: number ?? '' },
    ]
    return { title: t('seller.pay'), facts: facts.filter(({ value }) => value !== '') }
  }

  const { number, state, paidAt, date, due, currency, lines, terms, footer = '', seller, corrects } = invoice
  const isCredit = invoice.kind === 'credit'
  const isMixed = new Set(lines.map((line) => line.taxRate ?? invoice.taxRate)).size > 1
  const money = (cents: number) => formats.money(cents, currency)
  const paid = paidAt ? t('paidOn', { day: formats.fullDay(paidAt) }) : undefined
  return {
    title: isCredit ? t('credit.sheet') : t('sheet'),
    number: number ?? t('states.draft'),
    stamp: state === 'void' ? t(isCredit ? 'credit.states.void' : 'states.void') : paid,
    seller: seller ? sellerOf(seller) : [],
    billTo: { title: isCredit ? t('form.customer') : t('form.billTo'), lines: billTo() },
    facts: corrects
      ? [
          { name: t('credit.date'), value: formats.fullDay(date) },
          { name: t('credit.corrected'), value: corrects.number },
          { name: t('form.date'), value: formats.fullDay(corrects.date) },
        ]
      : [
          { name: t('form.date'), value: formats.fullDay(date) },
          { name: t('form.due'), value: formats.fullDay(due) },
        ],
    heads: {
      text: t('form.text'),
      quantity: t('form.quantity'),
      price: t('form.price'),
      tax: isMixed ? t('form.lineTax') : undefined,
      sum: t('form.sum'),
    },
    lines: lines.map(({ text, quantity, price, taxRate = invoice.taxRate }) => ({
      text,
      quantity: formats.number(quantity),
      price: money(price),
      sum: money(price * quantity),
      tax: isMixed ? rate(taxRate) : undefined,
    })),
    nothing: t('noLines'),
    sums: sumsOf(),
    pay: seller && !isCredit ? payOf(seller, number) : undefined,
    terms,
    footer,
  }
}
