/** The currency of servers and clients that name none. */
export const usualCurrency = 'EUR'

const withoutDecimals = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/
const withThreeDecimals = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/

/** The number of decimals of a currency's amounts by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  withoutDecimals.test(currency) ? 0 : withThreeDecimals.test(currency) ? 3 : 2

/** Converts an amount in whole units, such as 10.5, to minor units: 1050 in EUR, 11 in JPY, 10500 in KWD. */
export const minorOf = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** decimalsOf(currency))

/** Converts minor units to an amount in whole units. */
export const amountOf = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)
