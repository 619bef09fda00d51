import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Locale } from '#kernel/config.ts'
import { journeyPort, startServerProcess } from '#tests/support/server-process.ts'
import { everythingSent, exhaustive, expect, openAt, test } from './fixtures.ts'

// A shop from its first account to the invoice, in another language and currency. Every sum was worked out by hand.

type Texts = { [name: string]: string & Texts }

/** The texts of an area in a language. */
const textsOf = (locale: Locale, area: string) =>
  JSON.parse(readFileSync(`locales/${locale}/${area}.json`, 'utf8')) as Texts

type Shop = {
  locale: Locale
  country: string
  currency: string
  rates: { standard: string; reduced: string }
  prices: { candle: string; book: string }
  delivery: { usual: string; heavy: string }
  /** With the code, and then without tax. */
  sums: { tax: string; total: string; untaxed: string }
}

const shops: Shop[] = [
  {
    locale: 'fr',
    country: 'CH',
    currency: 'CHF',
    rates: { standard: '8,1', reduced: '2,6' },
    prices: { candle: '12,50', book: '20' },
    delivery: { usual: '7', heavy: '9' },
    // Two candles and a book are 45.00, delivery 9.00, the discount 4.50. Of the standard rate are 25.00 + 5.00 - 2.50,
    // with a tax of 2.2275; of the reduced one 20.00 + 4.00 - 2.00, with a tax of 0.572.
    sums: { tax: '2,80', total: '52,30', untaxed: '54,00' },
  },
  {
    locale: 'zh',
    country: 'JP',
    currency: 'JPY',
    rates: { standard: '10', reduced: '8' },
    prices: { candle: '1250', book: '2000' },
    delivery: { usual: '700', heavy: '900' },
    // 4,500 and 900 less 450. Of the standard rate are 2,500 + 500 - 250, of the reduced one 2,000 + 400 - 200.
    sums: { tax: '451', total: '5,401', untaxed: '5,400' },
  },
]

for (const { locale, country, currency, rates, prices, delivery, sums } of shops) {
  test(
    `sells in a shop of its own in ${currency}, in ${locale}`,
    exhaustive,
    async ({ page, watch }, { parallelIndex }) => {
      test.slow()
      const server = await startServerProcess(journeyPort + 40 + parallelIndex, undefined, { isEmpty: true })
      try {
        // A code that was used up is refused.
        watch.allow(/status of 400.*cart\/discount/)
        const t = Object.fromEntries(
          [
            'account',
            'checkout',
            'common',
            'customers',
            'discounts',
            'edit',
            'invoices',
            'orders',
            'products',
            'settings',
            'setup',
            'ui',
          ].map((area) => [area, textsOf(locale, area)]),
        ) as Record<string, Texts>
        const text = (path: string) =>
          path
            .split('.')
            .reduce<Texts | string>((part, name) => (part as Texts)[name] as Texts, t as Texts) as string
        const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        /** A field by its label, which may say that it is optional. */
        const field = (path: string, within: Pick<Page, 'getByLabel'> = page) =>
          within.getByLabel(new RegExp(`^${escaped(text(path))}( [(（].*)?$`)).filter({ visible: true })
        const press = (path: string) => page.getByRole('button', { name: text(path), exact: true }).click()
        const group = (name: string) => page.getByRole('group', { name, exact: true })

        await openAt(page, server.url, server.setupPath(), { look: { locale } })
        await field('account.firstName').fill('Ana')
        await field('account.lastName').fill('Holt')
        await field('account.email').fill('ana@example.com')
        await field('account.password').fill('a quiet green hill')
        await page.getByRole('checkbox').check()
        await press('account.register')

        await page.waitForURL(/setup/)
        await field('invoices.seller.name').fill('Candles')
        await field('invoices.seller.country').selectOption(country)
        await expect(field('invoices.seller.currency')).toHaveValue(currency)
        await field('setup.rate').fill(rates.standard)
        await press('setup.next')
        await page.waitForURL(/step=2/)
        await everythingSent(page)

        await page.goto(`${server.url}/settings/taxes`)
        await field('settings.taxes.pricesIncludeTax').uncheck()
        await press('settings.taxes.add')
        await page.keyboard.type('Books')
        await field('settings.taxes.rate', group('Books')).fill(rates.reduced)
        await field('settings.taxes.reverseText').fill('Reverse charge, article 44')
        await press('common.save')
        await expect(page.getByText(text('settings.saved'))).toBeVisible()

        await page.goto(`${server.url}/settings/delivery`)
        await field('settings.methods.price').first().fill(delivery.usual)
        await field('settings.methods.basis').first().selectOption('weight')
        await page
          .getByRole('button', { name: text('settings.methods.addWeightStep') })
          .first()
          .click()
        await field('settings.methods.weightFrom').fill('1')
        await field('settings.methods.price').nth(1).fill(delivery.heavy)
        await press('common.save')
        await expect(page.getByText(text('settings.saved'))).toBeVisible()

        for (const [name, price, weight] of [
          ['Candle', prices.candle, '0.4'],
          ['Book', prices.book, '0.25'],
        ] as const) {
          await page.goto(`${server.url}/products/new`)
          await field('products.form.name').fill(name)
          await field('products.form.price').fill(price)
          await field('products.form.stock').fill('9')
          await field('products.form.weight').fill(locale === 'fr' ? weight.replace('.', ',') : weight)
          if (name === 'Book') {
            const rate = field('products.form.taxRate')
            await rate.selectOption(await rate.locator('option', { hasText: 'Books' }).getAttribute('value'))
          }
          await press('products.add')
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        }

        await page.goto(`${server.url}/discounts/new`)
        await field('discounts.form.code').fill('TEN')
        await field('discounts.form.percent').fill('10')
        await field('discounts.form.maxUses').fill('1')
        await press('discounts.add')
        await expect(page).not.toHaveURL(/new/)

        const summary = page.getByRole('region', { name: text('checkout.summary.title') })
        async function fillCart() {
          await page.goto(`${server.url}/products`)
          for (const name of ['Candle', 'Candle', 'Book'])
            await page
              .getByRole('button', { name: text('checkout.addName').replace('{{name}}', name) })
              .click()
          await everythingSent(page)
          await page.goto(`${server.url}/checkout?step=0`)
        }
        /** Orders the cart; resolves to the number. */
        async function order() {
          await page.getByRole('button', { name: text('checkout.pay').replace('{{amount}}', '') }).click()
          await page.getByRole('link', { name: text('checkout.done.open') }).click()
          await expect(page).toHaveURL(/orders\/\d+/)
          return /orders\/(\d+)/.exec(page.url())?.[1] ?? ''
        }
        await fillCart()
        await field('checkout.code.label').fill('TEN')
        await press('checkout.code.use')
        await expect(summary).toContainText(sums.tax)
        await expect(summary.locator('dd').last()).toContainText(sums.total)
        await press('checkout.toAddress')
        await press('checkout.address.new')
        const dialog = page.getByRole('dialog')
        for (const [path, typed] of [
          ['name', 'Ana Holt'],
          ['street', 'Rue 9'],
          ['building', '2'],
          ['city', 'Town'],
          ['state', 'Region'],
          ['phone', '+41 21 000 00 01'],
        ] as const)
          await field(`checkout.address.${path}`, dialog).fill(typed)
        await field('checkout.address.country', dialog).selectOption(country)
        await field('checkout.address.post', dialog).fill(country === 'CH' ? '1003' : '150-0001')
        await dialog.getByRole('button', { name: text('checkout.address.save') }).click()
        await press('checkout.toPayment')
        const number = await order()
        await expect(page.getByText(text('orders.detail.tax'), { exact: true })).toBeVisible()
        await expect(page.locator('main')).toContainText(sums.total)

        await page.getByRole('link', { name: 'Ana Holt' }).first().click()
        await page.getByRole('link', { name: text('customers.edit') }).click()
        await field('customers.form.taxStatus').selectOption('reverse')
        await press('common.save')
        await expect(page.getByText(text('customers.form.saved'))).toBeVisible()
        await fillCart()
        await field('checkout.code.label').fill('TEN')
        await press('checkout.code.use')
        await expect(summary).toContainText(text('checkout.code.usedUp'))
        await expect(summary.locator('dd').last()).toContainText(sums.untaxed)
        await press('checkout.toAddress')
        await press('checkout.toPayment')
        expect(await order()).not.toBe(number)
        await page.getByRole('button', { name: text('orders.more') }).click()
        await page.getByRole('menuitem', { name: text('invoices.ofOrder.make') }).click()
        await expect(page).toHaveURL(/invoices\//)
        await expect(page.locator('main')).toContainText('Reverse charge, article 44')
        await expect(page.locator('main')).toContainText(sums.untaxed)
      } finally {
        // It loads the other pages in the background.
        await page.close()
        await server.remove()
      }
    },
  )
}
